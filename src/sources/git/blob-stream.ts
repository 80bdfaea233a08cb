import type { Readable } from 'node:stream';
import type { GitEnvironment } from './git-environment.ts';
import { GitError } from './git-error.ts';
import { killGroup, startGit } from './run-git.ts';

/** Streams one large blob through a git process of its own, which waits for a slow reader. Throws {@link GitError}. */
export function streamBlob(environment: GitEnvironment, id: string, onEnd: () => void): ReadableStream<Uint8Array> {
  const child = startGit(['cat-file', 'blob', id], environment);
  child.once('close', onEnd);
  child.stdin?.on('error', () => undefined).end();
  child.stderr?.resume();
  const { stdout } = child;
  if (stdout === null) throw new GitError('git cannot be started. Install git.');
  child.once('error', (error) => stdout.destroy(error));
  child.once('exit', (code) => {
    if (code !== 0) stdout.destroy(new GitError('git cat-file ended early'));
  });
  stdout.once('close', () => killGroup(child));
  return new ReadableStream(webSource(stdout));
}

/** Pulled as it is wanted, so that memory holds no more than a few chunks. */
function webSource(stdout: Readable): UnderlyingDefaultSource<Uint8Array> {
  const chunks = stdout[Symbol.asyncIterator]();
  return {
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      stdout.destroy();
    },
  };
}
