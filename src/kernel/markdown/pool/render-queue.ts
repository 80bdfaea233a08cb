import type { RenderCounts } from './render-counts.ts';
import type { Job, Urgency } from './render-lane.ts';
import { RendererBusy } from './renderer-busy.ts';

/** Functions that a queue calls. */
export interface RenderQueueEvents {
  /** Called after a job was added. */
  readonly onAdd: () => void;
  /** Called when a job is refused because the queue is full. */
  readonly onRefuse: () => void;
}

/** Documents longer than this go to the slow lane, in characters. Shorter ones take some tens of milliseconds. */
const longDocument = 64 * 1024;

/** The jobs that wait for a thread: in the fast lanes, and in the slow lane. */
export class RenderQueue {
  #limit: number;
  readonly #events: RenderQueueEvents;
  readonly #fast: Job[] = [];
  readonly #slow: Job[] = [];
  #isClosed = false;
  #isStopping = false;

  /** Creates an empty queue, in which at most `limit` jobs of readers wait. */
  constructor(limit: number, events: RenderQueueEvents) {
    this.#limit = limit;
    this.#events = events;
  }

  /** Adds a job; resolves to its result. Rejects with {@link RendererBusy} for a reader's job when the queue is full. */
  enqueue<T>(urgency: Urgency, jobOf: (done: (result: T) => void) => Job): Promise<T> {
    if (urgency === 'reader' && this.counts().reader >= this.#limit) {
      this.#events.onRefuse();
      return Promise.reject(new RendererBusy());
    }
    return new Promise((done, reject) => {
      const job = { ...jobOf(done), refuse: () => reject(new RendererBusy()) };
      this.#add(job.length > longDocument ? this.#slow : this.#fast, job);
    });
  }

  /** Adds a job to the slow lane, which was interrupted in a fast one. */
  addSlow(job: Job): void {
    this.#add(this.#slow, job);
  }

  /** Removes the next job of the fast lanes. */
  takeFast(): Job | undefined {
    return takeShortest(this.#fast, this.#isStopping);
  }

  /** Removes the next job of the slow lane. */
  takeSlow(): Job | undefined {
    return takeShortest(this.#slow, this.#isStopping);
  }

  /** True when a job in a fast lane is to yield to another. */
  isAwaitedInFastLane({ urgency }: Job): boolean {
    return this.#fast.some((job) => job.urgency === 'reader' || urgency === 'reader');
  }

  /** True when a job in the slow lane is to yield to another: only background documents do, and start again. */
  isAwaitedInSlowLane({ urgency }: Job): boolean {
    return urgency === 'background' && this.#slow.some((job) => job.urgency === 'reader');
  }

  /** Number of waiting jobs by urgency. */
  counts(): RenderCounts['waiting'] {
    const all = [...this.#fast, ...this.#slow];
    const reader = all.filter(({ urgency }) => urgency === 'reader').length;
    return { reader, background: all.length - reader };
  }

  /** Begins no further background job: a site that stops answers its readers first. */
  beginStop(): void {
    this.#isStopping = true;
  }

  /** Refuses the jobs of readers that wait, and those that are added later. */
  refuseReaders(): void {
    this.#limit = 0;
    for (const jobs of [this.#fast, this.#slow]) {
      const readers = jobs.filter(({ urgency }) => urgency === 'reader');
      jobs.splice(0, jobs.length, ...jobs.filter(({ urgency }) => urgency !== 'reader'));
      for (const { refuse } of readers) {
        this.#events.onRefuse();
        refuse?.();
      }
    }
  }

  /** Ends all waiting jobs, and those that are added later, with a failure. */
  close(): void {
    this.#isClosed = true;
    for (const { done } of [...this.#fast.splice(0), ...this.#slow.splice(0)]) done('closed');
  }

  #add(jobs: Job[], job: Job): void {
    if (this.#isClosed) {
      job.done('closed');
      return;
    }
    jobs.push(job);
    this.#events.onAdd();
  }
}

/** Removes the next job: readers first, and only them while stopping; then the shortest, because the cost grows with the length. */
function takeShortest(jobs: Job[], isStopping: boolean): Job | undefined {
  let best = 0;
  jobs.forEach((job, index) => {
    if (costOf(job) < costOf(jobs[best])) best = index;
  });
  if (isStopping && jobs[best]?.urgency === 'background') return undefined;
  return jobs.splice(best, 1)[0];
}

function costOf(job: Job | undefined): number {
  if (job === undefined) return Number.POSITIVE_INFINITY;
  return job.length + (job.urgency === 'reader' ? 0 : Number.MAX_SAFE_INTEGER / 2);
}
