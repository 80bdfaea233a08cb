import type { Base } from '#model/address/address.ts';
import { packagesPath } from '#model/address/site-paths.ts';
import { synced } from '#model/route.ts';

/** The routes of relations. */
export const routes = {
  packageInfo: { ...synced, pattern: '/api/repo/:package', kind: 'api', exported: 'never' },
} as const;

/** The URL path of the API of one package. */
export function packageCallPath(repo: string, site: Base): string {
  return `${packagesPath(site)}/${encodeURIComponent(repo)}`;
}
