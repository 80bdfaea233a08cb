import pLimit from 'p-limit';

/** Does asynchronous work on every item, at most `atOnce` at a time; the results keep the order of the items. */
export function inTurns<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  return pLimit(atOnce).map(items, (item) => work(item));
}
