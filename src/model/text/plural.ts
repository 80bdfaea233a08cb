/** A number with its thing in English: `1 page`, `2 pages`. */
export function plural(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
