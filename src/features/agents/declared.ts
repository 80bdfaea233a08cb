import { type Base, type Routing, shortPath } from '#model/address/address.ts';
import { live, ofPackage, synced } from '#model/route.ts';

/** The routes for agents. */
export const routes = {
  mcp: { ...live, pattern: '/mcp', kind: 'mcp', methods: 'all' },
  agentIndex: { ...synced, pattern: '/llms.txt', kind: 'feed' },
} as const;

/** The routes for agents that each package has. */
export const packageRoutes = {
  packageAgentIndex: { ...ofPackage, pattern: '/:package/llms.txt', kind: 'feed' },
} as const;

/** The URL path of the server of the Model Context Protocol. */
export function mcpPath({ base }: Base): string {
  return base + routes.mcp.pattern;
}

/** The URL path of the index of pages for agents: of one package, or of the whole family if `repo` is undefined. */
export function agentIndexPath(repo: string | undefined, site: Routing): string {
  return `${repo === undefined ? site.base : shortPath(repo, site)}/llms.txt`;
}
