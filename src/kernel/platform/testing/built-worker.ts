import { inject } from 'vitest';

/** The module of a worker, built from the sources once for all tests. */
export function builtWorker(name: string): URL {
  return new URL(`${name}-worker.js`, inject('workers'));
}

/** The module of the process that starts programs, built like the workers. */
export function builtStarter(): URL {
  return new URL('starter-process.js', inject('workers'));
}
