import type { Context } from 'hono';
import { mapPath } from '#model/address/site-paths.ts';
import { noHtml } from '#model/views/page-view.ts';
import { type ServedPageDeps, servedPage } from '#server/pages/served-page.ts';
import { viewOfServerOnly } from '#server/views/page-view.ts';
import { createFamilyMaps } from './family-map.ts';

/** Creates the handler of `GET /-/map.html`: the map of the family. */
export function mapPage(deps: ServedPageDeps): (context: Context) => Promise<Response> {
  const maps = createFamilyMaps();
  return servedPage(deps, async (siteSnapshot) => {
    const { snapshot } = siteSnapshot;
    const view = { ...viewOfServerOnly(snapshot, mapPath(snapshot)), map: await maps(siteSnapshot) };
    return { status: 200, view, ...noHtml, lasting: true };
  });
}
