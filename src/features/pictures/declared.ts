import type { Base } from '#model/address/address.ts';
import { synced } from '#model/route.ts';

/** The routes of the pictures. */
export const routes = {
  familyMap: { ...synced, pattern: '/-/map.html', kind: 'page', exported: 'always', form: 'served' },
} as const;

/** The URL path of the map of the family. */
export function mapPath({ base }: Base): string {
  return base + routes.familyMap.pattern;
}

/** The parts of pages that style sheets of a site may rely on. */
export const styleParts = [
  { name: 'charts', meaning: 'charts of stars and changes of the family over time' },
  { name: 'map', meaning: 'the page with the map of the family' },
] as const;
