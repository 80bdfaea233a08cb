import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { mapPath } from '#model/address/site-paths.ts';
import type { PageView } from '#model/views/page-view.ts';
import { familyCharts, starsChart } from './family-charts.ts';

/** Adds charts and the address of the map to the first page of a package. */
export function withPictures(view: PageView, siteSnapshot: SiteSnapshot): PageView {
  if (!view.card) return view;
  const { snapshot, figures } = siteSnapshot;
  const { repo } = view.address;
  const charts = view.matrix && familyCharts(figures);
  const stars = starsChart(figures, repo);
  const hasMap = view.matrix === undefined ? figures.related.has(repo) : figures.related.size > 0;
  return {
    ...view,
    ...(charts && { charts }),
    ...(stars && { stars }),
    ...(hasMap && { mapPath: mapPath(snapshot) }),
  };
}
