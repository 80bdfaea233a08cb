import type { Base } from '#model/address/address.ts';
import { synced } from '#model/route.ts';

/** The route of social cards. */
export const routes = {
  socialCard: { ...synced, pattern: '/assets/card/:version/:image', kind: 'asset', caching: 'immutable' },
} as const;

/** The URL path of a version of a package's social card. */
export function socialCardPath(repo: string, version: string, { base }: Base): string {
  return `${base}/assets/card/${version}/${encodeURIComponent(repo)}.png`;
}
