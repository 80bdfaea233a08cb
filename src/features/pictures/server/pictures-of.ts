import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { FamilyChartsView, LineChartView } from '#features/pictures/chart-view.ts';
import { mapPath } from '#features/pictures/declared.ts';
import type { FamilyStatistics } from '#features/pictures/family-statistics.ts';
import { pictureData } from '#features/pictures/pictures-view.ts';
import { firstOf, type PackagePage } from '#model/views/page-view.ts';
import type { PartData } from '#model/views/part-data.ts';
import { familyStatistics } from './find-statistics.ts';
import { lineChart } from './line-chart.ts';
import { monthsChart } from './months-chart.ts';

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

/** The charts of the whole family; undefined without any history. */
function familyCharts({ total, months }: FamilyStatistics): FamilyChartsView | undefined {
  const stars = lineChart(total);
  const byMonth = monthsChart(months);
  if (stars === undefined && byMonth === undefined) return undefined;
  return { ...(stars && { stars }), ...(byMonth && { months: byMonth }) };
}

/** The chart of the stars of a package; undefined without a history. */
function starsChart({ stars }: FamilyStatistics, repo: string): LineChartView | undefined {
  return lineChart(stars.get(repo) ?? []);
}
