import { allowedMistakes, distance } from './distance.ts';

/** The word with the fewest typing mistakes, the first among equals; undefined if all have too many. */
export function nearestWord(word: string, words: Iterable<string>): string | undefined {
  let least = allowedMistakes(word);
  let best: string | undefined;
  for (const other of words) {
    if (other.length < 3 || Math.abs(other.length - word.length) > least) continue;
    const apart = distance(word, other, least);
    if (apart > least || (apart === least && best !== undefined)) continue;
    [least, best] = [apart, other];
  }
  return best;
}
