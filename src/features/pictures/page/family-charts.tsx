import type { FamilyChartsView } from '#features/pictures/chart-view.ts';
import { chartIds } from '#features/pictures/pictures-view.ts';
import { useTexts } from '#web/app/app-context.ts';
import styles from './charts.module.css';
import { MonthsChart } from './months-chart.tsx';
import { StarsChart } from './stars-chart.tsx';

/** Stars and activity of the whole family, below its Matrix. It is no part of the Matrix, which the browser renders again. */
export function FamilyCharts({ charts }: { readonly charts: FamilyChartsView }) {
  const { pictures: texts } = useTexts();
  return (
    <section className={styles.charts} data-part="charts" aria-label={texts.family}>
      {charts.stars ? (
        <div>
          <h2 id={chartIds.stars}>{texts.stars}</h2>
          <StarsChart chart={charts.stars} />
        </div>
      ) : null}
      {charts.months ? (
        <div>
          <h2 id={chartIds.months}>{texts.months}</h2>
          <MonthsChart chart={charts.months} />
        </div>
      ) : null}
    </section>
  );
}
