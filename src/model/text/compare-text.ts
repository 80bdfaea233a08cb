/** Orders texts by their characters: the same on the server and in every browser, whatever language either speaks. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
