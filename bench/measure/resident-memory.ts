import { readFile } from 'node:fs/promises';

/** The memory of a process at one moment. */
export interface MemorySample {
  /** Since the watch began, in milliseconds. */
  readonly at: number;
  /** What it holds of the machine's memory, in MB. */
  readonly megabytes: number;
}

/** Looks at the memory of a process once a second until it is stopped. Knows Linux only; elsewhere it finds nothing. */
export function watchResident(pid: number): { stop(): Promise<readonly MemorySample[]> } {
  const samples: MemorySample[] = [];
  const begun = performance.now();
  let stopped = false;
  const look = async (): Promise<void> => {
    while (!stopped) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
      if (kilobytes !== undefined) samples.push({ at: performance.now() - begun, megabytes: Number(kilobytes) / 1024 });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };
  const looking = look();
  return {
    async stop() {
      stopped = true;
      await looking;
      return samples;
    },
  };
}
