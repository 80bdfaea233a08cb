/**
 * Calls a function for every item, at most `concurrency` calls at a time. The results keep the order of the items. A call that
 * has its result at once costs no turn of the event loop. Rejects with the first error; the other calls run on.
 */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => R | Promise<R>,
): Promise<readonly R[]> {
  const results = new Array<R>(items.length);
  const rest = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of rest) {
      const result = work(item);
      results[index] = result instanceof Promise ? await result : result;
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, lane));
  return results;
}
