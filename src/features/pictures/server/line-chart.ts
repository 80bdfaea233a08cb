import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { utcTicks } from 'd3-time';
import type { ChartPoint, LineChartView, TimeMark } from '#features/pictures/chart-view.ts';
import { dayLength, dayOf, type StarDay, starsOn } from '#model/package/star-history.ts';
import { toTenth } from './to-tenth.ts';

/** About how many figures a chart has between its first and its last day. */
const figures = 12;

/** About how many marks the value axis has. */
const valueMarks = 3;

/** The chart of a history, with figures at round dates; undefined for a history of less than two days. */
export function lineChart(history: readonly StarDay[]): LineChartView | undefined {
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined || first.day >= last.day) return undefined;
  const figured = daysBetween(first.day, last.day).map((day) => ({ day, stars: starsOn(history, day) ?? 0 }));
  const most = Math.max(...figured.map(({ stars }) => stars));
  const least = Math.min(...figured.map(({ stars }) => stars));
  const across = scaleUtc([first.day * dayLength, last.day * dayLength], [0, 100]);
  // A scale from 0 would show a large package that grows slowly as a flat line.
  const down = scaleLinear([least, Math.max(most, least + 1)], [100, 0]).nice(valueMarks);
  const points = figured.map(({ day, stars }): ChartPoint => {
    const time = day * dayLength;
    return { x: toTenth(across(time)), y: toTenth(down(stars)), time, value: stars };
  });
  const values = down.ticks(valueMarks).filter(Number.isInteger);
  return {
    points,
    line: line<ChartPoint>(left, top).curve(curveMonotoneX).digits(1)(points) ?? '',
    area: area<ChartPoint>(left, 100, top).curve(curveMonotoneX).digits(1)(points) ?? '',
    values: values.map((value) => ({ y: toTenth(down(value)), value })),
    times: ends(points),
  };
}

/** The first and the last day, and round days between them that are not close to these. */
function daysBetween(first: number, last: number): readonly number[] {
  const apart = (last - first) / (2 * figures);
  const between = utcTicks(new Date(first * dayLength), new Date(last * dayLength), figures)
    .map((date) => dayOf(date.getTime()))
    .filter((day) => day - first >= Math.max(apart, 1) && last - day >= Math.max(apart, 1));
  return [...new Set([first, ...between, last])];
}

/** The ends of the time axis: their labels fit on the narrowest screen. */
function ends(points: readonly ChartPoint[]): readonly TimeMark[] {
  return [points[0], points.at(-1)].flatMap((point) => (point ? [{ x: point.x, time: point.time }] : []));
}

function left({ x }: ChartPoint): number {
  return x;
}

function top({ y }: ChartPoint): number {
  return y;
}
