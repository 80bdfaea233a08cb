import { workerData } from 'node:worker_threads';

/** Indices of the numbers that a thread shares with its owner. */
export const sharedIndex = {
  /** Not 0 while the running call should end early. */
  interrupted: 0,
  /** Processor time that loading libraries has used, in milliseconds. */
  loaded: 1,
  /** Processor time at which the thread began to load a library, in milliseconds and at least 1; 0 while it loads none. */
  loading: 2,
  count: 3,
} as const;

/**
 * Loads a library that a method needs for its first call. The processor time of it is not that of the document which needs it
 * first, so it counts against no limit.
 */
export async function loadLibrary<T>(load: () => Promise<T>): Promise<T> {
  const shared: Int32Array | undefined = workerData?.shared;
  // Outside of a thread nothing is limited, and a library that another one loads is counted with it.
  if (shared === undefined || Atomics.load(shared, sharedIndex.loading) !== 0) return load();
  const before = processorTime();
  Atomics.store(shared, sharedIndex.loading, Math.max(1, before));
  try {
    return await load();
  } finally {
    Atomics.add(shared, sharedIndex.loaded, processorTime() - before);
    Atomics.store(shared, sharedIndex.loading, 0);
  }
}

/** Processor time of this thread, in whole milliseconds; before Node 23.9 the time since its start. */
function processorTime(): number {
  if (!('threadCpuUsage' in process)) return Math.round(performance.now());
  const { user, system } = process.threadCpuUsage();
  return Math.round((user + system) / 1000);
}
