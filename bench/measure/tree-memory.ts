import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Peak memory of a process and its descendants. */
export interface MemoryPeak {
  /** Peak of the process itself, in MB. */
  readonly own: number;
  /** Peak of all processes together, in MB. Shared pages count once. */
  readonly tree: number;
}

/** Memory of a process tree at one time. */
export interface MemorySample {
  /** Time since the first sample, in ms. */
  readonly at: number;
  /** Memory of all processes together, in MB. Shared pages count once. */
  readonly megabytes: number;
}

/** Memory of a process and its descendants, in MB. Shared pages count once. Without /proc it is 0. */
export async function readTreeMemory(pid: number): Promise<number> {
  return sum(await readSizes(pid));
}

/** Samples the memory of a process tree once a second until it is stopped. Without /proc there are no samples. */
export function sampleMemory(pid: number): { stop(): Promise<readonly MemorySample[]> } {
  const samples: MemorySample[] = [];
  const start = performance.now();
  return sample(1_000, async () => {
    const megabytes = await readTreeMemory(pid);
    if (megabytes > 0) samples.push({ at: performance.now() - start, megabytes });
    return samples;
  });
}

/** Samples the memory of a process tree ten times a second until it is stopped. Without /proc the peaks are 0. */
export function watchMemory(pid: number): { stop(): Promise<MemoryPeak> } {
  let peak: MemoryPeak = { own: 0, tree: 0 };
  return sample(100, async () => {
    const sizes = await readSizes(pid);
    peak = { own: Math.max(peak.own, sizes[0] ?? 0), tree: Math.max(peak.tree, sum(sizes)) };
    return peak;
  });
}

/** Number of open files and of threads of a process and its descendants. Without /proc they are 0. */
export async function countTree(pid: number): Promise<{ readonly files: number; readonly threads: number }> {
  const tree = await processTree(pid);
  const count = async (folder: string): Promise<number> =>
    sum(await Promise.all(tree.map(async (each) => (await readdir(`/proc/${each}/${folder}`).catch(() => [])).length)));
  return { files: await count('fd'), threads: await count('task') };
}

/** Calls a function at an interval, in ms, until it is stopped. `stop` resolves with its last result. */
function sample<T>(interval: number, read: () => Promise<T>): { stop(): Promise<T> } {
  let stopped = false;
  const run = async (): Promise<T> => {
    for (;;) {
      const result = await read();
      await wait(interval);
      if (stopped) return result;
    }
  };
  const sampling = run();
  return {
    stop() {
      stopped = true;
      return sampling;
    },
  };
}

/** Memory of the process and all its descendants, in MB; the process comes first. */
async function readSizes(pid: number): Promise<readonly number[]> {
  const sizes = await Promise.all((await processTree(pid)).map(readProportionalSize));
  return sizes.map((size) => size / 1024);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Ids of a process and all its descendants; the process comes first. Without /proc only its own. */
export async function processTree(pid: number): Promise<readonly number[]> {
  const all = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(await Promise.all(all.map(async (each) => [each, await readParent(each)] as const)));
  const isOf = (each: number | undefined): boolean => each === pid || (each !== undefined && isOf(parents.get(each)));
  return [pid, ...all.filter((each) => each !== pid && isOf(each))];
}

async function readParent(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return parent > 0 ? parent : undefined;
}

/** Proportional set size, in KB: a shared page counts in part for each process. */
async function readProportionalSize(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss: +(\d+)/m.exec(text)?.[1] ?? 0);
}
