import { z } from 'zod';
import { countBehind, translationPairs } from './count-behind.ts';
import type { LoggedCommit } from './parse-log.ts';

const change = z.tuple([z.string(), z.number(), z.string()]);
const end = z.tuple([z.string(), z.number(), z.string().nullable()]);

const history = z.object({
  version: z.literal(2),
  commit: z.string(),
  changes: z.array(z.tuple([z.string(), change])),
  ends: z.array(z.tuple([z.string(), end])),
  behind: z.array(z.tuple([z.string(), z.number()])),
});

type Change = readonly [commit: string, time: number, author: string];
type End = readonly [commit: string, time: number, to: string | null];

/** The history of a repository's pages up to a commit. */
export interface GitHistory {
  /** The newest commit of the history. */
  readonly commit: string;
  /** The last change of each file: commit, milliseconds since 1970, author. */
  readonly changes: ReadonlyMap<string, Change>;
  /** Removed files: the commit that removed them, milliseconds since 1970, the new path. */
  readonly ends: ReadonlyMap<string, End>;
  /** Number of commits to the original of each translation since the last commit to the translation. */
  readonly behind: ReadonlyMap<string, number>;
}

/** New paths of moved files, by commit and old path. */
export type Renames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Merges commits, newest first, into an earlier history. */
export function createHistory(
  commits: readonly LoggedCommit[],
  renames: Renames,
  { commit, before }: { readonly commit: string; readonly before: GitHistory | undefined },
): GitHistory {
  const changes = new Map<string, Change>();
  const ends = new Map<string, End>();
  // The newest commits come first, so a recorded change of a file is newer.
  const isNew = ([path]: readonly [string, ...unknown[]]): boolean => !changes.has(path) && !ends.has(path);
  const add = <T>(to: Map<string, T>, news: readonly (readonly [string, T])[]): void => {
    for (const entry of news.filter(isNew)) to.set(entry[0], entry[1]);
  };
  for (const { commit: id, time, author, written, removed } of commits) {
    const targets = renames.get(id);
    const gone = removed.filter((file) => isNew([file.path]));
    add(
      changes,
      written.map(({ path }) => [path, [id, time, author]]),
    );
    add(
      ends,
      gone.map(({ path }) => [path, [id, time, targets?.get(path) ?? null]]),
    );
  }
  const older = { changes: [...(before?.changes ?? [])].filter(isNew), ends: [...(before?.ends ?? [])].filter(isNew) };
  add(changes, older.changes);
  add(ends, older.ends);
  const behind = countBehind(translationPairs(changes.keys()), commits, before?.behind);
  return { commit, changes, ends, behind };
}

/** Serializes the history for the mirror. */
export function serializeHistory({ commit, changes, ends, behind }: GitHistory): string {
  const stored: z.infer<typeof history> = {
    version: 2,
    commit,
    changes: [...changes].map(([path, [id, time, author]]) => [path, [id, time, author]]),
    ends: [...ends].map(([path, [id, time, to]]) => [path, [id, time, to]]),
    behind: [...behind],
  };
  return JSON.stringify(stored);
}

/** Parses the output of {@link serializeHistory}; undefined for anything else, which is then created again. */
export function parseHistory(text: string): GitHistory | undefined {
  try {
    const { commit, changes, ends, behind } = history.parse(JSON.parse(text));
    return { commit, changes: new Map(changes), ends: new Map(ends), behind: new Map(behind) };
  } catch {
    return undefined;
  }
}
