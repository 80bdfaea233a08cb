import pLimit from 'p-limit';

/**
 * Calls an asynchronous function for every item, at most `concurrency` calls at a time. The results keep the order of the
 * items. Rejects with the first error.
 */
export function mapConcurrent<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  return pLimit(concurrency).map(items, (item) => work(item));
}
