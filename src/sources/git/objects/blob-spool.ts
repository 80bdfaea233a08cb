import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path/posix';
import pLimit from 'p-limit';
import type { GitEnvironment } from '#sources/git/process/git-environment.ts';
import { GitError } from '#sources/git/process/git-error.ts';
import { runGit } from '#sources/git/process/run-git.ts';
import type { ByteRange } from '#sources/source.ts';

/** Large blobs as files, so that a slow reader holds a file and no process. */
export interface BlobSpool {
  /** A large blob, or a range of it, as a stream. Throws {@link GitError} before the first byte where git or the disk fails. */
  stream(environment: GitEnvironment, id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Ends all streams. */
  close(): void;
}

/** A blob that is being read. */
interface Spooled {
  readonly file: Promise<FileHandle>;
  readers: number;
}

/** Blobs that git writes at once; who comes later waits a moment. */
const mostWriters = 4;

/** The longest that git may write one, in milliseconds. */
const patience = 60_000;

const chunkSize = 64 * 1024;

/** Makes a spool of files in this folder. They have no name there: none outlives the process, however it ends. */
export function createBlobSpool(folder: string): BlobSpool {
  const spooled = new Map<string, Spooled>();
  const closing = new AbortController();
  const inTurn = pLimit(mostWriters);

  async function write(environment: GitEnvironment, id: string): Promise<FileHandle> {
    const file = await namelessFile(folder);
    const args = ['cat-file', 'blob', id];
    const run = { args, environment, timeLimit: patience, output: file.fd, signal: closing.signal };
    try {
      await inTurn(() => runGit(run));
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  function letGo(id: string, blob: Spooled): void {
    blob.readers -= 1;
    if (blob.readers > 0) return;
    if (spooled.get(id) === blob) spooled.delete(id);
    void blob.file.then((file) => file.close()).catch(() => undefined);
  }

  return {
    async stream(environment, id, range) {
      const blob = spooled.get(id) ?? { file: write(environment, id), readers: 0 };
      // Whoever reads the same blob meanwhile shares its file: slow readers fill no disk.
      spooled.set(id, blob);
      blob.readers += 1;
      try {
        return new ReadableStream(fileSource(await blob.file, () => letGo(id, blob), range));
      } catch (error) {
        letGo(id, blob);
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

/** Read as it is wanted, so that memory holds no more than a chunk for each reader. */
function fileSource(
  file: FileHandle,
  onEnd: () => void,
  { start, end: last }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY },
): UnderlyingDefaultSource<Uint8Array> {
  let position = start;
  let ended = false;
  // A reader who goes while a chunk is on its way ends once, or the file would be closed to those who share it.
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
