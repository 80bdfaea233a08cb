import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path/posix';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { localEnvironment } from './git-environment.ts';
import { GitError } from './git-error.ts';
import { runGit } from './run-git.ts';

test('a background process that git leaves behind, such as a shared ssh connection, does not delay a sync', async () => {
  const environment = localEnvironment(await temporaryFolder());
  const args = ['-c', 'alias.leave=!sleep 600 >/dev/null & echo $!', 'leave'];
  const pid = Number(await runGit({ args, environment, timeLimit: 60_000 }));
  onTestFinished(() => void process.kill(pid));
  // The process is running, with standard error open.
  expect(process.kill(pid, 0)).toBe(true);
});

test('after the site closes, no queued git command is started', async () => {
  const made = join(await temporaryFolder(), 'made');
  const { GIT_DIR: _, ...environment } = localEnvironment(made);
  const signal = AbortSignal.abort(new GitError('the site is closing'));
  const run = runGit({ args: ['init', '--quiet', made], environment, timeLimit: 60_000, signal });
  await expect(run).rejects.toThrow('the site is closing');
  expect(existsSync(made)).toBe(false);
});

test('the message of a failed fetch has the reason, not the progress', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# One\n' });
  const two = await gitTestRepository(root, 'two');
  const environment = { ...localEnvironment(two.path), GIT_ALLOW_PROTOCOL: 'file' };
  const args = ['fetch', '--progress', one.path, `main:refs/heads/${'long'.repeat(80)}`];
  const error = await runGit({ args, environment, timeLimit: 60_000 }).catch(String);
  expect(error).toMatch(/^GitError: git fetch: cannot lock ref/);
});

test('git that cannot be started because too many files are open says so, and ends no other work', async () => {
  const script = `
    import { openSync } from 'node:fs';
    import { runGit } from ${JSON.stringify(import.meta.resolve('./run-git.ts'))};
    const run = () => runGit({ args: ['version'], environment: { PATH: process.env.PATH }, timeLimit: 10_000 });
    await run();
    try { for (;;) openSync('/dev/null'); } catch {}
    console.log(await run().catch(String));`;
  const args = ['-c', 'ulimit -n 64 && exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)('sh', args);
  expect(stdout).toBe('GitError: git cannot be started (EMFILE). Allow more open files (ulimit -n).\n');
});
