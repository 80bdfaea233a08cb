import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path/posix';
import pLimit from 'p-limit';
import type { GitEnvironment } from '#features/git/process/git-environment.ts';
import { GitError } from '#features/git/process/git-error.ts';
import { runGit } from '#features/git/process/run-git.ts';
import type { ByteRange } from '#sources/source.ts';

/** Large blobs in temporary files, so that a slow reader holds a file and no process. */
export interface BlobSpool {
  /**
   * Streams a large blob, or a range of it. Throws {@link GitError} before the first byte when git or the disk fails.
   */
  stream(environment: GitEnvironment, id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Ends all streams. */
  close(): void;
}

/** A blob that is being read. */
interface SpooledBlob {
  readonly file: Promise<FileHandle>;
  readers: number;
}

/** Maximum number of blobs that git writes at once; further ones wait. */
const maxWriters = 4;

/** Timeout of writing a blob, in milliseconds. */
const timeoutMs = 60_000;

const chunkSize = 64 * 1024;

/** Creates a spool of files in a folder. The files are unlinked at once, so that none outlives the process. */
export function createBlobSpool(folder: string): BlobSpool {
  const spooled = new Map<string, SpooledBlob>();
  const closing = new AbortController();
  const writing = pLimit(maxWriters);

  async function write(environment: GitEnvironment, id: string): Promise<FileHandle> {
    const file = await namelessFile(folder);
    const args = ['cat-file', 'blob', id];
    const run = { args, environment, timeLimit: timeoutMs, output: file.fd, signal: closing.signal };
    try {
      await writing(() => runGit(run));
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  function release(id: string, blob: SpooledBlob): void {
    blob.readers -= 1;
    if (blob.readers > 0) return;
    if (spooled.get(id) === blob) spooled.delete(id);
    void blob.file.then((file) => file.close()).catch(() => undefined);
  }

  return {
    async stream(environment, id, range) {
      const blob = spooled.get(id) ?? { file: write(environment, id), readers: 0 };
      // Readers of the same blob share its file, so that slow readers do not fill the disk.
      spooled.set(id, blob);
      blob.readers += 1;
      try {
        return new ReadableStream(fileSource(await blob.file, () => release(id, blob), range));
      } catch (error) {
        release(id, blob);
        throw error;
      }
    },
    close() {
      closing.abort(new GitError('the mirrors of git repositories are closed'));
      for (const { file } of spooled.values()) void file.then((open) => open.close()).catch(() => undefined);
      spooled.clear();
    },
  };
}

async function namelessFile(folder: string): Promise<FileHandle> {
  const path = join(folder, `large-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return file;
  } catch (cause) {
    throw new GitError(`the folder ${folder} for mirrors cannot be written`, '', { cause });
  }
}

/** Reads on demand, so that each reader holds at most one chunk in memory. */
function fileSource(
  file: FileHandle,
  onEnd: () => void,
  { start, end: last }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY },
): UnderlyingDefaultSource<Uint8Array> {
  let position = start;
  let ended = false;
  // A reader that cancels during a read must end only once, or the file would be closed for other readers.
  const end = (): void => {
    if (!ended) onEnd();
    ended = true;
  };
  return {
    async pull(controller) {
      try {
        const wanted = Math.max(0, Math.min(chunkSize, last - position));
        const { buffer, bytesRead } = await file.read(new Uint8Array(wanted), 0, wanted, position);
        position += bytesRead;
        if (ended) return;
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      end();
    },
    cancel: end,
  };
}
