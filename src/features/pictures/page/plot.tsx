import type { ReactNode } from 'react';
import type { TimeMark, ValueMark } from '#features/pictures/chart-view.ts';
import { useLocale } from '#web/app/app-context.ts';

/** Pixels above a plot, for the label of its highest mark. */
const above = 14;

interface PlotProps {
  /** Distance of the plot from the top of the drawing, and its height, in pixels. */
  readonly top: number;
  readonly height: number;
  readonly values: readonly ValueMark[];
  readonly children: ReactNode;
}

/**
 * The lines and numbers of a value axis, with a plot over them. Distances are percentages, so that text has the same size on
 * all screens.
 */
export function Plot({ top, height, values, children }: PlotProps) {
  const { number } = useLocale();
  return (
    <svg y={top + above} width="100%" height={height} overflow="visible" aria-hidden="true">
      {values.map(({ y, value }) => (
        <g key={value}>
          <line x2="100%" y1={`${y}%`} y2={`${y}%`} />
          <text y={`${y}%`} dy="-3">
            {number(value)}
          </text>
        </g>
      ))}
      {children}
    </svg>
  );
}

interface TimeAxisProps {
  /** Distance of its labels from the top of the drawing, in pixels. */
  readonly y: number;
  readonly times: readonly TimeMark[];
  readonly textOf: (time: number) => string;
}

/** The labels of a time axis: the first begins at its place and the last ends there. */
export function TimeAxis({ y, times, textOf }: TimeAxisProps) {
  return times.map(({ x, time }, index) => (
    <text key={time} x={`${x}%`} y={y} textAnchor={index === 0 ? 'start' : 'end'}>
      {textOf(time)}
    </text>
  ));
}
