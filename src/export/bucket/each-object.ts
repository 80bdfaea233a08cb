import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';

/** Maximum number of concurrent requests. */
const concurrency = 16;

/**
 * Calls a function for each item, many at once. After an error no further call begins; the error is thrown when the
 * running calls have ended.
 */
export async function eachObject<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  await mapConcurrent([...items], concurrency, async (item) => {
    if (errors.length > 0) return;
    await work(item).catch((error: unknown) => errors.push(error));
  });
  if (errors.length > 0) throw errors[0];
}
