/** A number with its noun in English: `1 page`, `2 pages`, `2 repositories`. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}
