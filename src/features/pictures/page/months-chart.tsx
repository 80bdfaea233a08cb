import type { BarRowView, MonthsChartView } from '#features/pictures/chart-view.ts';
import { useLocale } from '#web/app/app-context.ts';
import { fill, formatDay } from '#web/i18n/format.ts';
import styles from './charts.module.css';
import { FiguresTable } from './figures-table.tsx';
import { Plot, TimeAxis } from './plot.tsx';

/** Pixels of the bars of a row, of a row with its name, and of the time axis. */
const barHeight = 52;
const rowHeight = 88;
const axisHeight = 24;

/** One row of bars with its name. */
interface NamedRow {
  readonly name: string;
  readonly row: BarRowView;
}

/** Changes and releases of each month as bars, with the figures as a table. */
export function MonthsChart({ chart }: { readonly chart: MonthsChartView }) {
  const { texts, number } = useLocale();
  const { months, changes, releases, times } = chart;
  const { pictures } = texts;
  const rows = [
    { name: pictures.changes, row: changes },
    { name: pictures.releases, row: releases },
  ].flatMap(({ name, row }): readonly NamedRow[] => (row ? [{ name, row }] : []));
  const monthOf = (time: number) => formatDay(time, { form: pictures.month, months: texts.days.months });
  const totalOf = ({ name, row }: NamedRow) =>
    fill(pictures.total, { name, count: number(row.bars.reduce((sum, { value }) => sum + value, 0)) });
  const height = rows.length * rowHeight + axisHeight;
  return (
    <>
      <svg className={styles.chart} width="100%" height={height} role="img" aria-label={rows.map(totalOf).join('; ')}>
        {rows.map(({ name, row }, index) => (
          <BarRow key={name} name={name} row={row} top={index * rowHeight} labels={months.map(monthOf)} />
        ))}
        <TimeAxis y={height - 8} times={times} textOf={monthOf} />
      </svg>
      {changes ? <p className={styles.rule}>{pictures.rule}</p> : null}
      <FiguresTable
        caption={pictures.months}
        columns={[pictures.monthColumn, ...rows.map(({ name }) => name)]}
        rows={months
          .map((month, index) => [monthOf(month), ...rows.map(({ row }) => number(row.bars[index]?.value ?? 0))])
          .toReversed()}
      />
    </>
  );
}

interface BarRowProps extends NamedRow {
  readonly top: number;
  /** The months, as text. */
  readonly labels: readonly string[];
}

function BarRow({ name, row: { bars, values }, top, labels }: BarRowProps) {
  const { number } = useLocale();
  return (
    <>
      <text className={styles.name} x="100%" y={top + 12} textAnchor="end">
        {name}
      </text>
      <Plot top={top + 8} height={barHeight} values={values}>
        {bars.map(({ x, y, width, value }, index) =>
          value === 0 ? null : (
            <rect key={x} x={`${x}%`} y={`${y}%`} width={`${width}%`} height={`${100 - y}%`} rx="1.5">
              <title>{`${labels[index]}: ${number(value)}`}</title>
            </rect>
          ),
        )}
        <line x2="100%" y1="100%" y2="100%" />
      </Plot>
    </>
  );
}
