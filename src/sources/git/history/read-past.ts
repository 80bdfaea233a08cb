import { readFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { writeFileAtomic } from '#platform/files/write-atomic.ts';
import { sha256Hex } from '#platform/hash.ts';
import type { CurrentCommit, GitMirror } from '#sources/git/mirror/git-mirror.ts';
import type { GitLimits } from '#sources/git/mirror/git-mirrors-contract.ts';
import { parseTree, type Tree } from '#sources/git/objects/parse-tree.ts';
import { runGit } from '#sources/git/process/run-git.ts';
import type { GitTarget } from '#sources/git-target.ts';
import { findRenames, type RenameWork } from './find-renames.ts';
import { type GitHistory, makeHistory, type Renames, readHistory, writeHistory } from './git-history.ts';
import { allCommits, type LoggedCommit, logArguments, mergesByParent, parseLog } from './parse-log.ts';

/** What the past of a commit is read from. */
export interface PastInput {
  /** Where it is. */
  readonly mirror: GitMirror;
  /** Which one. */
  readonly current: CurrentCommit;
  /** What is shown of it. */
  readonly target: GitTarget;
  /** What bounds the reading. */
  readonly limits: GitLimits;
  /** The files that are shown. */
  readonly tree: Tree;
  /** Fetches those of these ids whose bytes are not here. */
  readonly need: RenameWork['need'];
}

type Git = (args: readonly string[], input?: string) => Promise<Buffer>;

/** The history up to a commit, on top of what is kept of an earlier one where that leads to this one. Throws `GitError`. */
export async function readPast(input: PastInput): Promise<GitHistory> {
  const { mirror, current, limits } = input;
  const { commit, ref } = current;
  const file = join(mirror.path, `asterism-history-${fileNameOf(ref)}.json`);
  const kept = readHistory(await readFile(file, 'utf8').catch(() => ''));
  if (kept?.commit === commit) return kept;
  const git: Git = (args, text = '') =>
    runGit({ args, input: text, environment: mirror.reading, timeLimit: limits.fetchTime });
  const leadsHere = kept && (await git(['merge-base', '--is-ancestor', kept.commit, commit]).catch(() => undefined));
  const history = await newHistory(input, git, leadsHere === undefined ? undefined : kept);
  // Moved into place whole; a history that cannot be kept is made again next time.
  await writeFileAtomic(file, writeHistory(history)).catch(() => undefined);
  return history;
}

function fileNameOf(ref = ''): string {
  const name = Buffer.from(ref).toString('hex');
  // A file's name may have 255 bytes.
  return (name.length > 200 ? sha256Hex(ref, 64) : name) || 'none';
}

async function newHistory(input: PastInput, git: Git, before: GitHistory | undefined): Promise<GitHistory> {
  const { commit } = input.current;
  const range = before ? [`${before.commit}..${commit}`] : [commit];
  const log = parseLog(await git(logArguments(range, allCommits)));
  const work = { need: input.need, git: (args: readonly string[], text: string) => git(args, text) };
  const renames = await findRenames(log, work);
  const history = makeHistory(log, renames, { commit, before });
  const lost = await lostFiles(input, git, history);
  if (lost.size === 0) return history;
  const merges = removalsOf(lost, parseLog(await git(logArguments(range, mergesByParent))));
  const moved = joined(renames, await findRenames(merges, work));
  // Put before all others: what is there no more cannot have been changed since.
  const ends = merges.map((each) => ({ ...each, written: [] }));
  return makeHistory([...ends, ...log], moved, { commit, before });
}

/** Files that no commit removed and that are not there: a merge did it, and only one of its parents had them. */
async function lostFiles(
  { current, target, tree }: PastInput,
  git: Git,
  { changes }: GitHistory,
): Promise<ReadonlySet<string>> {
  if (changes.size === 0) return new Set();
  const whole = target.start === '' ? tree : parseTree(await git(['ls-tree', '-r', '-z', current.commit]), '');
  return new Set([...changes.keys()].filter((path) => !whole.has(path)));
}

/** The newest merge that removed each of these files, with what it added beside that parent. */
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
