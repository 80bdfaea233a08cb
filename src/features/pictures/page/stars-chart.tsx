import type { LineChartView } from '#features/pictures/chart-view.ts';
import { useLocale } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import styles from './charts.module.css';
import { FiguresTable } from './figures-table.tsx';
import { Plot, TimeAxis } from './plot.tsx';

/** Pixels of the plot, and of the whole drawing. */
const plotHeight = 120;
const height = 168;

/** Stars over time as a line, with the figures as a table. */
export function StarsChart({ chart }: { readonly chart: LineChartView }) {
  const { texts, number, date } = useLocale();
  const { points, line, area, values, times } = chart;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const summary = fill(texts.pictures.trend, {
    from: number(first.value),
    start: date(first.time),
    to: number(last.value),
    end: date(last.time),
  });
  return (
    <>
      <svg className={styles.chart} width="100%" height={height} role="img" aria-label={summary}>
        <Plot top={0} height={plotHeight} values={values}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
            <path d={area} />
            <path d={line} />
          </svg>
          {points.map(({ x, y, time, value }) => (
            <circle key={time} cx={`${x}%`} cy={`${y}%`} r="3">
              <title>{`${date(time)}: ${number(value)}`}</title>
            </circle>
          ))}
        </Plot>
        <TimeAxis y={height - 8} times={times} textOf={date} />
      </svg>
      <FiguresTable
        caption={texts.pictures.stars}
        columns={[texts.pictures.day, texts.matrix.columns.stars]}
        rows={points.toReversed().map(({ time, value }) => [date(time), number(value)])}
      />
    </>
  );
}
