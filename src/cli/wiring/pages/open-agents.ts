import type { PageMarkdowns } from '#catalog/pages/page-markdown.ts';
import { version } from '#cli/version.ts';
import type { Catalog } from '#cli/wiring/catalog/open-catalog.ts';
import type { Settings } from '#config/schema.ts';
import { agentIndex } from '#server/agents/agent-index.ts';
import { createMarkdownPages, type MarkdownPages } from '#server/agents/markdown-pages.ts';
import type { AppDeps } from '#server/app.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { hostNames } from '#server/http/host-check.ts';
import { publicOrigin, siteOrigin } from '#server/http/site-origin.ts';
import { mcpCall } from '#server/mcp/mcp-call.ts';
import type { SearchLimit } from '#server/search/search-limit.ts';

/** Dependencies of the handlers for agents. */
export interface AgentDeps extends Pick<Catalog, 'snapshots' | 'articles' | 'versions'> {
  /** Gives pages as markdown. */
  readonly markdowns: PageMarkdowns;
  /** Memory for their responses, in characters. */
  readonly cacheSize: number;
  /** The search with its limits. */
  readonly searchLimit: SearchLimit;
  /** The client of a request. */
  readonly clientAddress: ClientAddress;
  /** Called with an unexpected error and the request. */
  readonly onError: (error: unknown, request: string) => void;
}

/** The handlers for agents. */
export interface AgentHandlers extends Pick<AppDeps, 'agentIndex' | 'mcp'> {
  /** Pages as markdown. */
  readonly markdown: MarkdownPages;
}

/** Opens the handlers for agents. */
export async function openAgents(settings: Settings, deps: AgentDeps): Promise<AgentHandlers> {
  const { snapshots, articles, versions, markdowns, cacheSize, searchLimit, clientAddress, onError } = deps;
  const { url } = settings.core.server;
  const origin = publicOrigin(url) ?? '';
  const { defaultRepo } = settings.pages.github;
  return {
    markdown: createMarkdownPages({ snapshots, markdowns, cacheSize, versions, defaultRepo, origin }),
    agentIndex: agentIndex(snapshots, versions, origin),
    mcp: mcpCall({
      server: { name: settings.product, version: await version() },
      reader: (context) => ({
        snapshot: async () => snapshots.current(),
        markdowns,
        articles,
        search: (snapshot, query) => searchLimit.search(context, snapshot, query),
        origin: siteOrigin(context, url),
        versions,
        defaultRepo,
      }),
      hosts: ['localhost', '127.0.0.1', '[::1]', ...hostNames(settings)],
      clientAddress,
      onError: (error) => onError(error, 'mcp'),
    }),
  };
}
