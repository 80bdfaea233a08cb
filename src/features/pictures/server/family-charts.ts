import type { FamilyChartsView, LineChartView } from '#features/pictures/chart-view.ts';
import type { FamilyStatistics } from '#features/pictures/family-statistics.ts';
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
