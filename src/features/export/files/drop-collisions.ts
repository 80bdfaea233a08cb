import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FailedAddress } from '#features/export/export-report.ts';
import { type Entries, type Entry, filesOf } from './manifest.ts';
import { collisions } from './site-file.ts';

/** The entries of a site without those whose files collide on some hosts. */
export interface WithoutCollisions {
  /** The remaining entries. */
  readonly entries: Entries;
  /** The addresses of the dropped entries. */
  readonly dropped: readonly FailedAddress[];
  /** Deletes the files of the dropped entries in the folder of the new site. Throws file system errors. */
  readonly removeFrom: (next: string) => Promise<void>;
}

/**
 * Drops entries whose files would collide on some hosts. Of two files that differ only in case, the one of the previous
 * export stays, else the first by name; a folder has precedence over a file.
 */
export function dropCollisions(entries: Entries, before: Entries): WithoutCollisions {
  const pathOf = new Map([...entries].map(([path, { file }]) => [file, path]));
  const rank = (file: string): string => `${before.has(pathOf.get(file) ?? '') ? 0 : 1}${file}`;
  const files = [...pathOf.keys()].toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  const reasons = new Map<string, string>();
  for (const [one, other] of collisions(files)) {
    const isFolder = other.toLowerCase().startsWith(`${one.toLowerCase()}/`);
    const pair = [one, other].toSorted().join(' and ');
    reasons.set(
      pathOf.get(isFolder ? one : other) ?? '',
      `${pair} collide on some hosts. Rename one of them in its repository.`,
    );
  }
  const gone = [...entries].filter(([path]) => reasons.has(path));
  return {
    entries: new Map([...entries].filter(([path]) => !reasons.has(path))),
    dropped: [...reasons].map(([path, reason]) => ({ path, reason, hasEarlierCopy: false })),
    async removeFrom(next) {
      await Promise.all(gone.map(([, entry]) => removeFiles(entry, next)));
    },
  };
}

async function removeFiles(entry: Entry, next: string): Promise<void> {
  await Promise.all(filesOf(entry).map((file) => rm(join(next, file), { force: true })));
}
