import { createReader, type Reader } from '#catalog/reading/reader.ts';
import { limits } from '#config/fields/limits.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';

let shared: Reader | undefined;

/**
 * The reader of all tests of a process, with one thread: starting a thread takes a while. It has ten times the time of the
 * settings, because other tests run at the same time.
 */
export function sharedReader(): Reader {
  const { timeLimit, memoryLimit } = limits.parse({});
  shared ??= createReader({ module: builtWorker('read'), timeLimit: 10 * timeLimit, memoryLimit, threads: 1 });
  return shared;
}
