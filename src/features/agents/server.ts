import type { ServerFeature } from '#server/feature.ts';
import { publicOrigin } from '#server/http/site-origin.ts';
import { agentIndexPath } from './declared.ts';
import { agentIndex } from './server/agent-index.ts';
import { familyLink } from './server/family-link.ts';
import { siteTools } from './server/mcp/site-tools.ts';

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
