import type { Context } from 'hono';
import { mapPath } from '#features/pictures/declared.ts';
import { mapPageName, pictureData } from '#features/pictures/pictures-view.ts';
import { noHtml } from '#model/views/document-view.ts';
import { type ServedPageDeps, servedPage } from '#server/pages/served-page.ts';
import { frameOfSite } from '#server/views/page-view.ts';
import { createFamilyMaps } from './family-map.ts';

/** Creates the handler of `GET /-/map.html`: the map of the family. */
export function mapPage(deps: ServedPageDeps): (context: Context) => Promise<Response> {
  const maps = createFamilyMaps();
  return servedPage(deps, async (snapshot) => {
    const map = await maps(snapshot);
    return {
      status: 200,
      view: {
        ...frameOfSite(snapshot, mapPath(snapshot)),
        kind: 'feature',
        name: mapPageName,
        parts: pictureData.with({ map }),
      },
      ...noHtml,
      lasting: true,
    };
  });
}
