import type { Snapshot } from '#catalog/snapshot-store.ts';
import { mapPath } from '#model/address/site-paths.ts';
import type { FamilyChartsView, LineChartView } from '#model/pictures/chart-view.ts';
import type { FamilyStatistics } from '#model/pictures/family-statistics.ts';
import type { PicturesView } from '#model/pictures/pictures-view.ts';
import { lineChart } from './line-chart.ts';
import { monthsChart } from './months-chart.ts';

/** The charts of the whole family; undefined without any history. */
export function familyCharts({ total, months }: FamilyStatistics): FamilyChartsView | undefined {
  const stars = lineChart(total);
  const byMonth = monthsChart(months);
  if (stars === undefined && byMonth === undefined) return undefined;
  return { ...(stars && { stars }), ...(byMonth && { months: byMonth }) };
}

/** The chart of the stars of a package; undefined without a history. */
export function starsChart({ stars }: FamilyStatistics, repo: string): LineChartView | undefined {
  return lineChart(stars.get(repo) ?? []);
}

/** Charts and the address of the map for the first page of a package; `isHome` for the page with the Matrix. */
export function picturesOf(snapshot: Snapshot, repo: string, isHome: boolean): PicturesView {
  const { statistics } = snapshot;
  const hasMap = isHome ? statistics.related.size > 0 : statistics.related.has(repo);
  return {
    charts: isHome ? familyCharts(statistics) : undefined,
    stars: starsChart(statistics, repo),
    mapPath: hasMap ? mapPath(snapshot) : undefined,
  };
}
