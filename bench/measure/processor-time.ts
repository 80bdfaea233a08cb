import { readFile } from 'node:fs/promises';

/** Length of a clock tick in /proc on Linux, in ms. */
const millisecondsPerTick = 10;

/** Processor time that all threads of a process have used, in ms. Undefined without /proc. */
export async function processorTime(pid: number): Promise<number | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces. User and system time are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
  } catch {
    return undefined;
  }
}

/** What is waited for: idle half seconds in a row, and at most so many in all. */
interface Idle {
  readonly inRow?: number;
  readonly limit?: number;
}

/** Waits until a process uses at most 20 ms of processor time in half a second; at most 20 s unless the limit says more. */
export async function waitUntilIdle(pid: number, { inRow = 1, limit = 40 }: Idle = {}): Promise<void> {
  for (let attempt = 0, idle = 0; attempt < limit && idle < inRow; attempt += 1) {
    const before = await processorTime(pid);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const after = await processorTime(pid);
    if (before === undefined || after === undefined) return;
    idle = after - before <= 2 * millisecondsPerTick ? idle + 1 : 0;
  }
}
