/** A number with one decimal place, which is exact enough for the parts of a chart. */
export function toTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
