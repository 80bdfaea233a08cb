import { z } from 'zod';
import type { LoggedCommit } from './parse-log.ts';

const change = z.tuple([z.string(), z.number(), z.string()]);
const end = z.tuple([z.string(), z.number(), z.string().nullable()]);

const history = z.object({
  version: z.literal(1),
  commit: z.string(),
  changes: z.array(z.tuple([z.string(), change])),
  ends: z.array(z.tuple([z.string(), end])),
});

/** The history of a repository's pages up to a commit. */
export interface GitHistory {
  /** The newest commit that it knows. */
  readonly commit: string;
  /** The last change of each file: commit, milliseconds since 1970, author. */
  readonly changes: ReadonlyMap<string, readonly [commit: string, time: number, author: string]>;
  /** Files that are no more: the commit that removed them, milliseconds since 1970, the path they were moved to. */
  readonly ends: ReadonlyMap<string, readonly [commit: string, time: number, to: string | null]>;
}

/** Where files were moved to, by commit and old path. */
export type Renames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The history that commits tell, the newest first, on top of an older one. */
export function makeHistory(
  commits: readonly LoggedCommit[],
  renames: Renames,
  { commit, before }: { readonly commit: string; readonly before: GitHistory | undefined },
): GitHistory {
  const changes = new Map<string, GitHistory['changes'] extends ReadonlyMap<string, infer T> ? T : never>();
  const ends = new Map<string, GitHistory['ends'] extends ReadonlyMap<string, infer T> ? T : never>();
  const isKnown = (path: string): boolean => changes.has(path) || ends.has(path);
  for (const { commit: id, time, author, written, removed } of commits) {
    for (const { path } of written) if (!isKnown(path)) changes.set(path, [id, time, author]);
    for (const { path } of removed) if (!isKnown(path)) ends.set(path, [id, time, renames.get(id)?.get(path) ?? null]);
  }
  for (const [path, known] of before?.changes ?? []) if (!isKnown(path)) changes.set(path, known);
  for (const [path, known] of before?.ends ?? []) if (!isKnown(path)) ends.set(path, known);
  return { commit, changes, ends };
}

/** The history as a text to keep. */
export function writeHistory({ commit, changes, ends }: GitHistory): string {
  const kept: z.infer<typeof history> = {
    version: 1,
    commit,
    changes: [...changes].map(([path, [id, time, author]]) => [path, [id, time, author]]),
    ends: [...ends].map(([path, [id, time, to]]) => [path, [id, time, to]]),
  };
  return JSON.stringify(kept);
}

/** Reads a text that {@link writeHistory} made; undefined for anything else, which is then made anew. */
export function readHistory(text: string): GitHistory | undefined {
  try {
    const { commit, changes, ends } = history.parse(JSON.parse(text));
    return { commit, changes: new Map(changes), ends: new Map(ends) };
  } catch {
    return undefined;
  }
}
