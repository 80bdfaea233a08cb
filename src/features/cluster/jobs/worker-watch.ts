import type { JobQueue } from './job-queue.ts';

/** Dependencies of {@link watchWorkers}. */
export interface WorkerWatchDeps {
  /** Jobs of the cluster. */
  readonly jobs: Pick<JobQueue, 'workers'>;
  /** Called with a sentence when no worker runs, and when one runs again. */
  readonly warn: (message: string) => void;
  /** Pause between two looks, in milliseconds. */
  readonly everyMs?: number;
}

/** Tells of a site without a worker, after two looks: all processes of a site may start at once. */
export function watchWorkers({ jobs, warn, everyMs = 5_000 }: WorkerWatchDeps): { isAlone(): boolean; close(): void } {
  let looksAlone = 0;

  async function look(): Promise<void> {
    const count = await jobs.workers();
    if (count > 0 && looksAlone > 1) warn('A worker runs again.');
    looksAlone = count > 0 ? 0 : looksAlone + 1;
    if (looksAlone === 2)
      warn('No worker runs, so changes are not shown. Start "asterism work" with the same "store".');
  }

  // While the database is away, nothing is known of workers.
  const timer = setInterval(() => void look().catch(() => undefined), everyMs).unref();
  return { isAlone: () => looksAlone > 1, close: () => clearInterval(timer) };
}
