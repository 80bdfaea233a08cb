import { execFile } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A repository that a test writes to: a bare one, and a folder of files that are committed to it. */
export interface GitTestRepository {
  /** The bare repository. */
  readonly path: string;
  /** The folder of its files. */
  readonly files: string;
  /** Writes files, removes those without a text, commits all and pushes; gives the commit. Each commit is a day after the last. */
  commit(files: Readonly<Record<string, string | undefined>>, author?: string): Promise<string>;
  /** Runs git in the folder of its files. */
  git(...args: readonly string[]): Promise<string>;
  /** Sends the branch as it is; gives its commit. */
  push(): Promise<string>;
}

/** When the first commit of every repository was made, in milliseconds since 1970. */
export const firstCommit = Date.UTC(2024, 0, 1, 12);

/** Makes `{root}/{name}.git` with a branch `main` and no commit. */
export async function gitTestRepository(root: string, name: string): Promise<GitTestRepository> {
  const path = join(root, `${name}.git`);
  const files = join(root, '.files', name);
  await mkdir(files, { recursive: true });
  let day = 0;
  const git = async (...args: readonly string[]): Promise<string> =>
    (await run('git', args, options(files, day))).stdout;
  await git('init', '--quiet', '--bare', '--initial-branch=main', path);
  await git('init', '--quiet', '--initial-branch=main', files);
  // Both have the same objects, so that a push is no more than a branch that is set: a real one starts a dozen programs.
  await rm(join(path, 'objects'), { recursive: true });
  await symlink(join(files, '.git/objects'), join(path, 'objects'));
  const push = async (): Promise<string> => {
    const [commit = '', branch = ''] = (await git('rev-parse', 'HEAD', '--symbolic-full-name', 'HEAD')).split('\n');
    await git('--git-dir', path, 'update-ref', branch, commit);
    return commit;
  };
  return {
    path,
    files,
    git,
    push,
    async commit(changes, author = 'Ada Lovelace <1+ada@users.noreply.github.com>') {
      for (const [file, text] of Object.entries(changes)) await put(join(files, file), text);
      await git('add', '--all', '--force');
      await git('commit', '--quiet', '--allow-empty', `--author=${author}`, '--message=A change');
      day += 1;
      return push();
    },
  };
}

async function put(path: string, text: string | undefined): Promise<void> {
  if (text === undefined) return rm(path, { recursive: true, force: true });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function options(cwd: string, day: number): Parameters<typeof run>[2] & { encoding: 'utf8' } {
  const date = new Date(firstCommit + day * 24 * 60 * 60_000).toISOString();
  const env = {
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
    // Nothing is tidied behind a test's back.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'maintenance.auto',
    GIT_CONFIG_VALUE_0: 'false',
  };
  return { cwd, env, encoding: 'utf8' };
}
