import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second, whatever the machine. */
const millisecondsPerTick = 10;

/** Processor time that a process has used so far, all threads, in milliseconds; undefined where there is no /proc. */
export async function processorTime(pid: number): Promise<number | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; user and system time are the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
  } catch {
    return undefined;
  }
}

/** Waits until a process has no more to do: it used next to no processor time for half a second. Gives up after 20 s. */
export async function idle(pid: number): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    const before = await processorTime(pid);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const after = await processorTime(pid);
    if (before === undefined || after === undefined || after - before <= 2 * millisecondsPerTick) return;
  }
}
