import type { CachedLists } from '#catalog/cached-lists.ts';
import { createReader, type Reader } from '#catalog/reading/reader.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { Settings } from '#config/schema.ts';
import type { CatalogOptions } from './catalog-options.ts';

/** Reading is short, and waits for files most of the time: more threads only cost memory. */
const maxThreads = 2;

/** What the threads are opened with. */
export interface ReaderInput extends Partial<Pick<CatalogOptions, 'reader' | 'states' | 'warn'>> {
  /** Remembers what cannot be read. */
  readonly lists: CachedLists;
  /** True to start a thread at once, because everything is to be read: nothing is known of an earlier start. */
  readonly isEager?: boolean;
}

/** Opens the threads that read what files say, with the limits of rendering; those of others are used and not closed. */
export function openReader(
  { server: { limits } }: Pick<Settings, 'server'>,
  { readWorker }: Pick<BuildPaths, 'readWorker'>,
  { reader, states, warn, lists, isEager }: ReaderInput,
): Reader {
  if (reader !== undefined) return { ...reader, close: async () => undefined };
  const { timeLimit, memoryLimit, threads } = limits;
  const count = Math.min(threads, maxThreads);
  const own = createReader({ module: readWorker, timeLimit, memoryLimit, threads: count, states, warn }, lists);
  if (isEager) own.start();
  return own;
}
