import type { Snapshot } from '#catalog/snapshot-store.ts';
import { mapPath } from '#features/pictures/declared.ts';
import { pictureData } from '#features/pictures/pictures-view.ts';
import { firstOf, type PackagePage } from '#model/views/page-view.ts';
import type { PartData } from '#model/views/part-data.ts';
import { familyCharts, starsChart } from './family-charts.ts';
import { familyStatistics } from './find-statistics.ts';

/** Charts and the address of the map for the first page of a package; those of the family for the page with the Matrix. */
export function picturesOf(view: PackagePage, snapshot: Snapshot): PartData | undefined {
  const first = firstOf(view);
  if (first === undefined) return undefined;
  const statistics = familyStatistics(snapshot.past);
  const { repo } = view.address;
  const isHome = first.matrix !== undefined;
  const charts = isHome ? familyCharts(statistics) : undefined;
  const stars = starsChart(statistics, repo);
  const hasMap = isHome ? statistics.related.size > 0 : statistics.related.has(repo);
  if (charts === undefined && stars === undefined && !hasMap) return undefined;
  return pictureData.with({ charts, stars, mapPath: hasMap ? mapPath(snapshot) : undefined });
}
