import { readFile } from 'node:fs/promises';

/** Memory of a process at one time. */
export interface MemorySample {
  /** Time since the first sample, in ms. */
  readonly at: number;
  /** Resident set size, in MB. */
  readonly megabytes: number;
}

/** Samples the memory of a process once a second until it is stopped. Without /proc there are no samples. */
export function watchResidentMemory(pid: number): { stop(): Promise<readonly MemorySample[]> } {
  const samples: MemorySample[] = [];
  const start = performance.now();
  let stopped = false;
  const sample = async (): Promise<void> => {
    while (!stopped) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
      if (kilobytes !== undefined) samples.push({ at: performance.now() - start, megabytes: Number(kilobytes) / 1024 });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };
  const sampling = sample();
  return {
    async stop() {
      stopped = true;
      await sampling;
      return samples;
    },
  };
}
