import type { Base } from '#model/address/address.ts';
import { packagesPath } from '#model/address/site-paths.ts';
import { synced } from '#model/route.ts';

/** The routes of versions and previews. */
export const routes = {
  packagePreviews: { ...synced, pattern: '/api/repo/:package/previews', kind: 'api', exported: 'never' },
  packageVersions: { ...synced, pattern: '/-/versions/:file', kind: 'page', form: 'served' },
} as const;

/** The URL path of the list of all versions of a package. */
export function versionsPath(repo: string, { base }: Base): string {
  return `${base}/-/versions/${encodeURIComponent(repo)}.html`;
}

/** The URL path of the API of a package's previews. */
export function packagePreviewsPath(repo: string, site: Base): string {
  return `${packagesPath(site)}/${encodeURIComponent(repo)}/previews`;
}
