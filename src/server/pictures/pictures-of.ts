import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { mapPath } from '#model/address/site-paths.ts';
import type { PicturesView } from '#model/pictures/pictures-view.ts';
import { familyCharts, starsChart } from './family-charts.ts';

/** Charts and the address of the map for the first page of a package; `isHome` for the page with the Matrix. */
export function picturesOf(siteSnapshot: SiteSnapshot, repo: string, isHome: boolean): PicturesView {
  const { figures } = siteSnapshot;
  const hasMap = isHome ? figures.related.size > 0 : figures.related.has(repo);
  return {
    charts: isHome ? familyCharts(figures) : undefined,
    stars: starsChart(figures, repo),
    mapPath: hasMap ? mapPath(siteSnapshot) : undefined,
  };
}
