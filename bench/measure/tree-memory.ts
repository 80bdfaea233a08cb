import { readdir, readFile } from 'node:fs/promises';

/** The most memory that a process and all that it started held at one time. */
export interface MemoryPeak {
  /** Of the process itself, in MB. */
  readonly own: number;
  /** Of all together, in MB; what several share is counted once. */
  readonly tree: number;
}

/** Looks at the memory of a process ten times a second until it is stopped. Knows Linux only; elsewhere it finds nothing. */
export function watchMemory(pid: number): { stop(): Promise<MemoryPeak> } {
  let own = 0;
  let tree = 0;
  let stopped = false;
  const look = async (): Promise<void> => {
    while (!stopped) {
      const sizes = await Promise.all((await familyOf(pid)).map(sharedSize));
      own = Math.max(own, sizes[0] ?? 0);
      tree = Math.max(
        tree,
        sizes.reduce((sum, size) => sum + size, 0),
      );
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const looking = look();
  return {
    async stop() {
      stopped = true;
      await looking;
      return { own: own / 1024, tree: tree / 1024 };
    },
  };
}

/** The process and all its descendants. */
async function familyOf(pid: number): Promise<readonly number[]> {
  const all = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(await Promise.all(all.map(async (each) => [each, await parentOf(each)] as const)));
  const isOf = (each: number | undefined): boolean => each === pid || (each !== undefined && isOf(parents.get(each)));
  return [pid, ...all.filter((each) => each !== pid && isOf(each))];
}

async function parentOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return parent > 0 ? parent : undefined;
}

/** Kilobytes, each shared page divided by those who share it. */
async function sharedSize(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss: +(\d+)/m.exec(text)?.[1] ?? 0);
}
