/** Size of the view box. */
export const lineSize = { width: 64, height: 20 } as const;

/** Space above and below, so that the stroke is not clipped. */
const padding = 2;

/** Values from 0 to 100 as two SVG paths: the line from left to right, and the area below it. */
export function linePath(values: readonly number[]): { readonly line: string; readonly area: string } {
  const { width, height } = lineSize;
  const step = width / Math.max(values.length - 1, 1);
  const point = (value: number, index: number) =>
    `${round(index * step)} ${round(height - padding - (value / 100) * (height - 2 * padding))}`;
  const line = `M${values.map(point).join('L')}`;
  return { line, area: `${line}V${height}H0Z` };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
