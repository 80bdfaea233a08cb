import type { FamilyChartsView, LineChartView } from '#model/pictures/chart-view.ts';
import type { FamilyFigures } from '#model/pictures/family-figures.ts';
import { lineChart } from './line-chart.ts';
import { monthsChart } from './months-chart.ts';

/** The charts of the whole family; undefined without any history. */
export function familyCharts({ total, months }: FamilyFigures): FamilyChartsView | undefined {
  const stars = lineChart(total);
  const byMonth = monthsChart(months);
  if (stars === undefined && byMonth === undefined) return undefined;
  return { ...(stars && { stars }), ...(byMonth && { months: byMonth }) };
}

/** The chart of the stars of a package; undefined without a history. */
export function starsChart({ stars }: FamilyFigures, repo: string): LineChartView | undefined {
  return lineChart(stars.get(repo) ?? []);
}
