import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path/posix';
import type { GitMirror } from '#features/git/mirror/git-mirror.ts';
import type { CurrentCommit } from '#features/git/mirror/refs/mirror-refs.ts';
import { parseTree, type Tree } from '#features/git/objects/parse-tree.ts';
import type { ReadingGit } from '#features/git/objects/reading-git.ts';
import { writeFileAtomic } from '#platform/files/write-atomic.ts';
import { sha256Hex } from '#platform/hash.ts';
import type { GitTarget } from '#sources/git-target.ts';
import { findRenames, type RenameWork } from './find-renames.ts';
import { createHistory, type GitHistory, parseHistory, type Renames, serializeHistory } from './git-history.ts';
import { allCommits, type LoggedCommit, logArguments, mergesByParent, parseLog } from './parse-log.ts';

/** Input of the history of a commit. */
export interface HistoryInput {
  /** Mirror of the repository. */
  readonly mirror: GitMirror;
  /** The commit. */
  readonly current: CurrentCommit;
  /** The repository to show. */
  readonly target: GitTarget;
  /** Runs git commands that read the mirror. */
  readonly git: ReadingGit;
  /** The files that are shown. */
  readonly tree: Tree;
  /** Fetches those of these objects that the mirror lacks. */
  readonly fetchMissing: RenameWork['fetchMissing'];
}

/**
 * Reads the history up to a commit. It extends the cached history of an earlier commit if that is an ancestor. Throws
 * `GitError`.
 */
export async function readHistory(input: HistoryInput): Promise<GitHistory> {
  const { git, current } = input;
  const { commit } = current;
  const file = historyFile(input);
  const cached = parseHistory(await readFile(file, 'utf8').catch(() => ''));
  if (cached?.commit === commit) return cached;
  const leadsHere =
    cached && (await git.run(['merge-base', '--is-ancestor', cached.commit, commit]).catch(() => undefined));
  const shallow = await input.mirror.shallow();
  const history = await newHistory(input, shallow, leadsHere === undefined ? undefined : cached);
  // The rest of the history may come later.
  if (shallow.size > 0) return history;
  // Without a cached history, it is created again next time.
  await writeFileAtomic(file, serializeHistory(history)).catch(() => undefined);
  return history;
}

/** Arguments of the log that {@link readHistory} reads first; empty when a history is cached. */
export async function logOfAll(
  input: Pick<HistoryInput, 'mirror' | 'current'>,
): Promise<readonly (readonly string[])[]> {
  const isCached = (await stat(historyFile(input)).catch(() => undefined)) !== undefined;
  return isCached ? [] : [logArguments([input.current.commit], allCommits)];
}

function historyFile({ mirror, current }: Pick<HistoryInput, 'mirror' | 'current'>): string {
  return join(mirror.path, `asterism-history-${fileNameOf(current.ref)}.json`);
}

function fileNameOf(ref = ''): string {
  const name = Buffer.from(ref).toString('hex');
  // File names have at most 255 bytes.
  return (name.length > 200 ? sha256Hex(ref, 64) : name) || 'none';
}

async function newHistory(
  input: HistoryInput,
  shallow: ReadonlySet<string>,
  before: GitHistory | undefined,
): Promise<GitHistory> {
  const { git } = input;
  const { commit } = input.current;
  const range = before ? [`${before.commit}..${commit}`] : [commit];
  const all = parseLog(await git.run(logArguments(range, allCommits)));
  // Without its parents, a commit seems to have written every file.
  const log = all.filter((each) => !shallow.has(each.commit));
  const work = { fetchMissing: input.fetchMissing, git: git.run };
  const renames = await findRenames(log, work);
  const history = createHistory(log, renames, { commit, before });
  const lost = await lostFiles(input, history);
  if (lost.size === 0) return history;
  const merges = removalsOf(lost, parseLog(await git.run(logArguments(range, mergesByParent))));
  const moved = joined(renames, await findRenames(merges, work));
  // Before all others: a file that no longer exists cannot have been changed later.
  const ends = merges.map((each) => ({ ...each, written: [] }));
  return createHistory([...ends, ...log], moved, { commit, before });
}

/**
 * Finds files that do not exist although no commit removed them: a merge removed them, and only one of its parents had
 * them.
 */
async function lostFiles(
  { git, current, target, tree }: HistoryInput,
  { changes }: GitHistory,
): Promise<ReadonlySet<string>> {
  if (changes.size === 0) return new Set();
  const whole = target.start === '' ? tree : parseTree(await git.run(['ls-tree', '-r', '-z', current.commit]), '');
  return new Set([...changes.keys()].filter((path) => !whole.has(path)));
}

/** Finds the newest merge that removed each of these files, with the files that it added relative to that parent. */
function removalsOf(lost: ReadonlySet<string>, merges: readonly LoggedCommit[]): readonly LoggedCommit[] {
  const left = new Set(lost);
  return merges.flatMap((merge) => {
    const removed = merge.removed.filter(({ path }) => left.delete(path));
    return removed.length === 0 ? [] : [{ ...merge, removed }];
  });
}

function joined(renames: Renames, others: Renames): Renames {
  const all = [...new Set([...renames.keys(), ...others.keys()])];
  return new Map(all.map((id) => [id, new Map([...(others.get(id) ?? []), ...(renames.get(id) ?? [])])]));
}
