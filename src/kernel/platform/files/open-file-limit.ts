import { readFileSync } from 'node:fs';

/** How many files this process may have open at once; undefined where the system does not say, or sets no limit. */
export function openFileLimit(): number | undefined {
  try {
    // Node raises the soft limit to the hard one.
    const limit = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/** Below this number of open files a site does not start, and below the second one it refuses connections early. */
const [least, usual] = [64, 1_024];

/** Judges a limit of open files. The sentence is undefined for one that suffices. */
export function judgeOpenFiles(limit: number | undefined = openFileLimit()): {
  readonly suffices: 'no' | 'barely' | 'yes';
  readonly message: string | undefined;
} {
  if (limit === undefined || limit >= usual) return { suffices: 'yes', message: undefined };
  const suffices = limit < least ? 'no' : 'barely';
  const message =
    suffices === 'no'
      ? `This process may open ${limit} files at once (ulimit -n), and a site needs at least ${least}.`
      : `This process may open ${limit} files at once (ulimit -n), and a site with many readers needs more.`;
  return { suffices, message };
}

/** What to do about too few open files. */
export const moreOpenFiles = `Raise the limit to ${usual} or more, with ulimit -n in the shell or LimitNOFILE in systemd.`;
