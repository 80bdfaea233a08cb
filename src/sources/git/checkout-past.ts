import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import type { RepositoryHistory } from '#sources/history.ts';
import { countBehind, translationPairs } from './count-behind.ts';
import { readingEnvironment } from './git-environment.ts';
import { GitError } from './git-error.ts';
import { makeBare } from './mirror-folder.ts';
import { allCommits, logForm, parseLog } from './parse-log.ts';
import { runGit } from './run-git.ts';

/** What the git repository in a folder knows of the past of these files; undefined where there is none that tells. */
export type CheckoutPast = (root: string, files: readonly string[]) => Promise<RepositoryHistory | undefined>;

/** How long git may take, in milliseconds. */
const timeLimit = 30_000;

/** The largest `packed-refs` that is read, in bytes. */
const largestRefs = 4 * 1024 * 1024;

/**
 * Makes the function that counts how far translations are behind their originals. Git runs only where a folder has
 * translations, and sees the objects of its repository through an empty one in `empty`: none of its settings holds.
 */
export function createCheckoutPast(empty: string): CheckoutPast {
  const remembered = new Map<string, { readonly key: string; readonly history: RepositoryHistory }>();
  return async (root, files) => {
    const pairs = translationPairs(files);
    const gitFolder = join(root, '.git');
    const commit = pairs.length === 0 ? undefined : await headOf(gitFolder);
    if (commit === undefined) return undefined;
    const key = JSON.stringify([commit, pairs]);
    const known = remembered.get(root);
    if (known?.key === key) return known.history;
    try {
      await makeBare(empty);
      const named = pairs.flatMap(({ translation, original }) => [translation, original]);
      const environment = readingEnvironment(empty, join(gitFolder, 'objects'));
      const input = `${commit}\n--\n${[...new Set(named)].filter((path) => !path.includes('\n')).join('\n')}\n`;
      const log = parseLog(await runGit({ args: logOfPaths, input, environment, timeLimit }));
      const behind = countBehind(pairs, log);
      const there = new Set(log.flatMap(({ written }) => written.map(({ path }) => path)));
      const history: RepositoryHistory = {
        change: () => undefined,
        end: () => undefined,
        behind: (path) => (there.has(path) ? behind.get(path) : undefined),
      };
      remembered.set(root, { key, history });
      return history;
    } catch (error) {
      // A shallow or damaged repository tells nothing, and no page depends on it.
      if (error instanceof GitError) return undefined;
      throw error;
    }
  };
}

/** Commits and paths come by standard input: there may be more paths than fit on a command line. */
const logOfPaths = ['--literal-pathspecs', 'log', ...allCommits, ...logForm, '--stdin'];

/** The commit that is checked out, found without git; undefined where the folder holds no repository of the usual kind. */
async function headOf(gitFolder: string): Promise<string | undefined> {
  const isFolder = (await lstat(join(gitFolder, 'objects')).catch(() => undefined))?.isDirectory() === true;
  const head = isFolder ? (await small(join(gitFolder, 'HEAD'), 4_096)).trim() : '';
  const [, name] = /^ref: (refs\/(?:(?!\.\.)[^\s\\])+)$/.exec(head) ?? [];
  if (name === undefined) return commitIn(head);
  const loose = commitIn((await small(join(gitFolder, name), 4_096)).trim());
  if (loose !== undefined) return loose;
  const lines = (await small(join(gitFolder, 'packed-refs'), largestRefs)).split('\n');
  return commitIn(lines.find((line) => line.endsWith(` ${name}`))?.split(' ')[0] ?? '');
}

function commitIn(text: string): string | undefined {
  return /^(?:[\da-f]{40}|[\da-f]{64})$/.test(text) ? text : undefined;
}

/** The text of a regular file that is not too large; empty for anything else. */
async function small(path: string, limit: number): Promise<string> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats === undefined || !stats.isFile() || stats.size > limit) return '';
  return readFile(path, 'utf8').catch(() => '');
}
