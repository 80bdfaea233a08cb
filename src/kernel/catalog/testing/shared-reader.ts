import { createReader, type Reader } from '#catalog/reading/reader.ts';
import { limits } from '#config/fields/limits.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';

let shared: Reader | undefined;

/** The reader of all tests of a process, with the limits of the settings and one thread: starting a thread takes a while. */
export function sharedReader(): Reader {
  const { timeLimit, memoryLimit } = limits.parse({});
  shared ??= createReader({ module: builtWorker('read'), timeLimit, memoryLimit, threads: 1 });
  return shared;
}
