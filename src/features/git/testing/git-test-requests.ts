import type { GitTestRepository } from './git-test-repository.ts';

/** Changes of a request: files that are written, and those without a text, which are removed. */
type Changes = Readonly<Record<string, string | undefined>>;

/** Opens and closes pull requests of a repository, as a forge does with the refs of forks. */
export interface GitTestRequests {
  /** Opens a request with one commit on the current `main`, or pushes another commit to it. Returns the commit. */
  push(number: number, files: Changes, author?: string): Promise<string>;
  /** Removes the ref of a request. */
  remove(number: number): Promise<void>;
  /** Sets a ref of the repository. */
  set(ref: string, commit: string): Promise<void>;
}

/** Name of the ref of a request at GitHub, Gitea and Forgejo. */
export function pullRef(number: number): string {
  return `refs/pull/${number}/head`;
}

/** Creates the requests of a repository with a branch `main`; `refOf` names their refs. */
export function gitTestRequests(one: GitTestRepository, refOf = pullRef): GitTestRequests {
  const bare = (...args: readonly string[]): Promise<string> => one.git('--git-dir', one.path, ...args);
  const set = async (ref: string, commit: string): Promise<void> => void (await bare('update-ref', ref, commit));
  return {
    set,
    async push(number, files, author = 'Mallory <mallory@example.org>') {
      const branch = `fork-${number}`;
      const isKnown = (await one.git('branch', '--list', branch)) !== '';
      await one.git('checkout', '--quiet', '--force', ...(isKnown ? [branch] : ['-b', branch, 'main']));
      const commit = await one.commit(files, author);
      // A fork has the branch, not the repository.
      await bare('update-ref', '-d', `refs/heads/${branch}`);
      await set(refOf(number), commit);
      await one.git('checkout', '--quiet', '--force', 'main');
      return commit;
    },
    remove: async (number) => void (await bare('update-ref', '-d', refOf(number))),
  };
}
