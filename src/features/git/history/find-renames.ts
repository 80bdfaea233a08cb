import { basename } from 'node:path/posix';
import type { Renames } from './git-history.ts';
import { type LoggedCommit, pagePatterns } from './parse-log.ts';

/** Dependencies of rename detection. */
export interface RenameWork {
  /** Fetches those of these objects that the mirror lacks. */
  readonly fetchMissing: (ids: readonly string[]) => Promise<void>;
  /** Runs a reading git command with standard input. */
  readonly git: (args: readonly string[], input: string) => Promise<Buffer>;
}

/** Maximum number of commits whose moved files are compared by content, and maximum number of files of each. */
const maxCommits = 200;
const maxFiles = 400;

/**
 * Finds the new paths of moved files: the same content under another path, or content that git considers at least half
 * the same. Only commits that removed and added pages are compared, so few old contents are needed.
 */
export async function findRenames(commits: readonly LoggedCommit[], work: RenameWork): Promise<Renames> {
  const renames = new Map<string, Map<string, string>>();
  const unsure: LoggedCommit[] = [];
  for (const commit of commits) {
    const added = commit.written.filter((file) => file.added);
    if (commit.removed.length === 0 || added.length === 0) continue;
    const moved = sameBytes(commit.removed, added);
    if (moved.size > 0) renames.set(commit.commit, moved);
    if (moved.size < commit.removed.length && moved.size < added.length) unsure.push(commit);
  }
  const compared = unsure.filter((commit) => filesOf(commit).length <= maxFiles).slice(0, maxCommits);
  for (const [commit, moved] of await compare(compared, work)) {
    renames.set(commit, new Map([...moved, ...(renames.get(commit) ?? [])]));
  }
  return renames;
}

function sameBytes(removed: LoggedCommit['removed'], added: LoggedCommit['written']): Map<string, string> {
  const moved = new Map<string, string>();
  const left = new Set(added);
  for (const { path, id } of removed) {
    const same = [...left].filter((file) => file.id === id);
    const to = same.find((file) => basename(file.path) === basename(path)) ?? same[0];
    if (to === undefined) continue;
    left.delete(to);
    moved.set(path, to.path);
  }
  return moved;
}

async function compare(commits: readonly LoggedCommit[], { fetchMissing, git }: RenameWork): Promise<Renames> {
  if (commits.length === 0) return new Map();
  try {
    await fetchMissing([...new Set(commits.flatMap(filesOf))]);
    const args = ['diff-tree', '--stdin', '-r', '-z', '-M50%', '--diff-filter=R', '--name-status', '--no-ext-diff'];
    // A merge is compared with each of its parents.
    const pairs = commits.flatMap(({ commit, parents }) => parents.map((parent) => `${commit} ${parent}`.trim()));
    const input = `${pairs.join('\n')}\n`;
    return parseRenames(await git([...args, '--', ...pagePatterns], input));
  } catch {
    // Without the renames, old addresses lead to a page that says that the page was removed.
    return new Map();
  }
}

function filesOf({ written, removed }: LoggedCommit): readonly string[] {
  return [...written.filter((file) => file.added), ...removed].map(({ id }) => id);
}

function parseRenames(answer: Buffer): Renames {
  const renames = new Map<string, Map<string, string>>();
  let moved = new Map<string, string>();
  const tokens = answer.toString('utf8').split('\0')[Symbol.iterator]();
  for (const token of tokens) {
    const text = token.replace(/^\n/, '');
    if (/^R\d+$/.test(text)) moved.set(tokens.next().value ?? '', tokens.next().value ?? '');
    else if (/^[0-9a-f]{40,64}$/.test(text)) {
      moved = renames.get(text) ?? new Map();
      renames.set(text, moved);
    }
  }
  return renames;
}
