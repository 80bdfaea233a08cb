import type { Base } from '#model/address/address.ts';
import type { SiteBadge } from '#model/package/site-badge.ts';
import { synced } from '#model/route.ts';

/** The report of a package, and the badge that tells its result. */
export const routes = {
  check: { ...synced, pattern: '/api/check/:package', kind: 'api', exported: 'never' },
  badge: { ...synced, pattern: '/api/check/:package/badge.svg', kind: 'api', exported: 'never' },
} as const;

/** The badge of a package stands in for those of services that judge documents. */
export const badges: Readonly<Record<'docs', SiteBadge>> = {
  docs: {
    label: 'docs',
    value: 'result of the check',
    image: (repo, site) => `${checkCallPath(repo, site)}/badge.svg`,
  },
};

/** The URL path of the API of a package's findings. */
export function checkCallPath(repo: string, { base }: Base): string {
  return `${base}/api/check/${encodeURIComponent(repo)}`;
}
