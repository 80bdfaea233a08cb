import type { Snapshot } from '#catalog/snapshot-store.ts';
import { limitedSearch } from '#features/search/server/limited-search.ts';
import { isFirstPage } from '#model/address/address.ts';
import type { FeatureServices, ServerFeature } from '#server/feature.ts';
import { hostNames } from '#server/http/host-check.ts';
import type { Handler } from '#server/http/route-handlers.ts';
import { publicOrigin, siteOrigin } from '#server/http/site-origin.ts';
import type { PageOfPackage } from '#server/pages/page-document.ts';
import { version } from '#server/version.ts';
import { agentIndexPath } from './declared.ts';
import { agentIndex } from './server/agent-index.ts';
import { mcpCall } from './server/mcp/mcp-call.ts';

/** For agents: indexes of pages (llms.txt), and the site as tools of the Model Context Protocol. */
export const feature: ServerFeature = {
  paths: { exported: (repo, site) => [agentIndexPath(repo, site)] },
  belowMarkdown: familyLink,
  async handlers(services) {
    const { settings, catalog, documents } = services;
    const index = agentIndex(documents.snapshots, catalog.versions, publicOrigin(settings.core.server.url) ?? '');
    return { agentIndex: index, packageAgentIndex: index, mcp: await siteTools(services) };
  },
};

/** A link to the list of packages, in place of the Matrix on the first page of the core package. */
function familyLink({ package: { core }, page }: PageOfPackage, snapshot: Snapshot, origin: string): string {
  if (!core || page === undefined || !isFirstPage(page.file)) return '';
  return `\n[All packages of this family](${origin}${agentIndexPath(undefined, snapshot)})\n`;
}

/** The handler of the tools of a site. */
async function siteTools(services: FeatureServices): Promise<Handler> {
  const { settings, catalog, documents, pageDocument, clientAddress, onError } = services;
  const { versions, articles } = catalog;
  const search = limitedSearch(services);
  return mcpCall({
    server: { name: settings.product, version: await version() },
    reader: (context) => ({
      snapshot: async () => documents.snapshots.current(),
      pageDocument,
      articles,
      search: (snapshot, query) => search(context, snapshot, query),
      origin: siteOrigin(context, settings.core.server.url),
      versions,
      defaultRepo: settings.pages.github.defaultRepo,
    }),
    hosts: ['localhost', '127.0.0.1', '[::1]', ...hostNames(settings)],
    clientAddress,
    onError: (error) => onError(error, 'mcp'),
  });
}
