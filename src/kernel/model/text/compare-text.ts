/** Compares texts by UTF-16 code units: the same on the server and in every browser, regardless of the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
