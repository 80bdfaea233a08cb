import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { runTestProgram } from '#platform/testing/run-test-program.ts';
import { writeTestCommit } from './git-test-objects.ts';

/** A bare repository for a test, with a folder of files that are committed to it. */
export interface GitTestRepository {
  /** The bare repository. */
  readonly path: string;
  /** Folder of the files. */
  readonly files: string;
  /**
   * Writes files, removes those without a text, commits all and pushes. Returns the commit. Each commit is a day later
   * than the last.
   */
  commit(files: Readonly<Record<string, string | undefined>>, author?: string): Promise<string>;
  /** Runs git in the folder of the files. */
  git(...args: readonly string[]): Promise<string>;
  /** Pushes the branch and returns its commit. */
  push(): Promise<string>;
}

/** Time of the first commit of every repository, in milliseconds since 1970. */
export const firstCommit = Date.UTC(2024, 0, 1, 12);

/** Creates `{root}/{name}.git` with a branch `main` without commits. */
export async function gitTestRepository(root: string, name: string): Promise<GitTestRepository> {
  const path = join(root, `${name}.git`);
  const files = join(root, '.files', name);
  await mkdir(files, { recursive: true });
  let day = 0;
  const checkout = join(files, '.git');
  const index = join(checkout, 'index');
  const runGit = async (...args: readonly string[]): Promise<string> =>
    (await runTestProgram({ program: 'git', args, cwd: files, environment: variables(day) })).toString('utf8');
  const git = async (...args: readonly string[]): Promise<string> => {
    // A commit that was not written by git leaves no index.
    if (day > 0 && !existsSync(index)) await runGit('reset', '--quiet');
    return runGit(...args);
  };
  await initRepository(checkout, false);
  await initRepository(path, true);
  // Both share their objects, so that a push only sets a branch: a real push starts a dozen processes.
  await symlink(join(checkout, 'objects'), join(path, 'objects'));
  await mkdir(join(checkout, 'objects'));
  const push = async (): Promise<string> => {
    const branch = await branchOf(checkout);
    const commit = await readFile(join(checkout, branch), 'utf8');
    await mkdir(dirname(join(path, branch)), { recursive: true });
    // Git may read the branch meanwhile, so the file must never be empty.
    await writeFile(join(path, `${branch}.lock`), commit);
    await rename(join(path, `${branch}.lock`), join(path, branch));
    return commit.trim();
  };
  return {
    path,
    files,
    git,
    push,
    async commit(changes, author = 'Ada Lovelace <1+ada@users.noreply.github.com>') {
      for (const [file, text] of Object.entries(changes)) await put(join(files, file), text);
      if (existsSync(join(checkout, 'MERGE_HEAD'))) {
        await git('add', '--all', '--force');
        await git('commit', '--quiet', `--author=${author}`, '--message=A change');
      } else {
        // The most frequent case starts two processes less per commit.
        await commitFiles(files, author, timeOf(day));
        await rm(index, { force: true });
      }
      day += 1;
      return push();
    },
  };
}

/** Commits all files of a checkout to its branch. */
async function commitFiles(files: string, author: string, time: number): Promise<void> {
  const checkout = join(files, '.git');
  const branch = await branchOf(checkout);
  const parent = await commitOf(checkout, branch);
  const commit = writeTestCommit(join(checkout, 'objects'), files, {
    parents: parent === undefined ? [] : [parent],
    author,
    committer: 'Committer <committer@example.org>',
    time: time / 1000,
    message: 'A change',
  });
  await mkdir(dirname(join(checkout, branch)), { recursive: true });
  await writeFile(join(checkout, branch), `${commit}\n`);
}

/** Name of the branch of a repository, such as `refs/heads/main`. */
async function branchOf(repository: string): Promise<string> {
  return (await readFile(join(repository, 'HEAD'), 'utf8')).replace('ref: ', '').trim();
}

/** Commit of a branch; undefined for one without a commit. */
async function commitOf(repository: string, branch: string): Promise<string | undefined> {
  const loose = await readFile(join(repository, branch), 'utf8').catch(() => undefined);
  if (loose !== undefined) return loose.trim();
  const packed = await readFile(join(repository, 'packed-refs'), 'utf8').catch(() => '');
  const line = packed.split('\n').find((each) => each.endsWith(` ${branch}`));
  return line?.split(' ')[0];
}

/** Time of the commit of a day, in milliseconds since 1970. */
function timeOf(day: number): number {
  return firstCommit + day * 24 * 60 * 60_000;
}

/** Writes the files of `git init` except the objects, without starting a process. */
async function initRepository(folder: string, isBare: boolean): Promise<void> {
  for (const refs of ['heads', 'tags']) await mkdir(join(folder, 'refs', refs), { recursive: true });
  await writeFile(join(folder, 'HEAD'), 'ref: refs/heads/main\n');
  await writeFile(join(folder, 'config'), `[core]\n\trepositoryformatversion = 0\n\tbare = ${isBare}\n`);
}

async function put(path: string, text: string | undefined): Promise<void> {
  if (text === undefined) return rm(path, { recursive: true, force: true });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function variables(day: number): NodeJS.ProcessEnv {
  const date = new Date(timeOf(day)).toISOString();
  return {
    PATH: process.env.PATH,
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_COMMITTER_NAME: 'Committer',
    GIT_COMMITTER_EMAIL: 'committer@example.org',
    GIT_AUTHOR_NAME: 'Author',
    GIT_AUTHOR_EMAIL: 'author@example.org',
    GIT_COMMITTER_DATE: date,
    GIT_AUTHOR_DATE: date,
    // No automatic maintenance during a test.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'maintenance.auto',
    GIT_CONFIG_VALUE_0: 'false',
  };
}
