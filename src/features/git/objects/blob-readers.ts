import type { GitEnvironment } from '#features/git/process/git-environment.ts';
import { GitError } from '#features/git/process/git-error.ts';
import type { ByteRange } from '#sources/source.ts';
import { type BlobReader, type ReaderTimes, startBlobReader } from './blob-reader.ts';
import { createBlobSpool } from './blob-spool.ts';
import { ReaderGroups } from './reader-groups.ts';

/** Reads blobs of many repositories, through `git cat-file` processes that repositories share. */
export interface BlobReaders {
  /**
   * Announces a repository that will be read, so that a process which starts for another one reads it too. Its folder of
   * objects must exist.
   */
  announce(environment: GitEnvironment): void;
  /** Reads a blob; undefined when the repository lacks it. Throws {@link GitError}. */
  read(environment: GitEnvironment, id: string): Promise<Uint8Array | undefined>;
  /** Streams a large blob, or a range of it, to a reader of any speed. Throws {@link GitError}. */
  stream(environment: GitEnvironment, id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Finishes the pending reads of a folder of objects that was replaced or removed; later reads use the new one. */
  forget(objects: string): void;
  /** Ends all processes; pending reads fail. */
  close(): void;
}

export interface BlobReadersOptions {
  /** Folder of large blobs while they are read. */
  readonly folder: string;
  /** Maximum number of processes; 16 by default. */
  readonly maxProcesses?: number;
  /** Maximum number of repositories that one process reads; 32 by default. */
  readonly sharing?: number;
  /** Time without a request after which a process is ended, in milliseconds; 20,000 by default. */
  readonly idleMs?: number;
  /** Timeout of a response of a process, in milliseconds; 60,000 by default. */
  readonly timeoutMs?: number;
}

/** A process and the folders of objects that it reads. */
interface SharedReader {
  readonly reader: BlobReader;
  readonly objects: ReadonlySet<string>;
}

const closedMessage = 'the mirrors of git repositories are closed';

/** Creates the readers; a process is started at the first read of a repository. */
export function createBlobReaders(options: BlobReadersOptions): BlobReaders {
  const { folder, maxProcesses = 16, sharing = 32, idleMs = 20_000, timeoutMs = 60_000 } = options;
  /** In the order of their last use. */
  const open = new Set<SharedReader>();
  const groups = new ReaderGroups();
  let closed = false;
  const spool = createBlobSpool(folder);

  function readerOf(environment: GitEnvironment): SharedReader {
    const key = objectsOf(environment);
    for (const known of open) if (!known.reader.alive()) open.delete(known);
    const known = open.values().find(({ objects }) => objects.has(key) && (objects.size === 1 || !groups.isAlone(key)));
    if (known !== undefined) open.delete(known);
    const shared =
      known ?? start(environment, groups.othersOf(key, coveredBy(open), sharing - 1), { idleMs, timeoutMs });
    open.add(shared);
    for (const least of open) {
      if (open.size <= maxProcesses) break;
      open.delete(least);
      least.reader.finish();
    }
    return shared;
  }

  return {
    announce: (environment) => groups.announce(objectsOf(environment)),
    async read(environment, id) {
      if (closed) throw new GitError(closedMessage);
      const { reader, objects } = readerOf(environment);
      const isAlone = objects.size === 1;
      const bytes = await reader.read(id).catch((error: unknown) => {
        if (isAlone || closed || reader.isLate()) throw error;
        return undefined;
      });
      if (bytes !== undefined || isAlone || closed) return bytes;
      groups.isolate(objectsOf(environment));
      return readerOf(environment).reader.read(id);
    },
    async stream(environment, id, range) {
      if (closed) throw new GitError(closedMessage);
      return spool.stream(environment, id, range);
    },
    forget(objects) {
      groups.forget(objects);
      for (const shared of open) {
        if (!shared.objects.has(objects)) continue;
        open.delete(shared);
        shared.reader.finish();
      }
    },
    close() {
      closed = true;
      spool.close();
      for (const { reader } of open) reader.end(new GitError(closedMessage));
      open.clear();
    },
  };
}

/** Starts a process for a repository and for others, by their folders of objects. */
function start(environment: GitEnvironment, others: readonly string[], times: ReaderTimes): SharedReader {
  const alternates = others.length > 0 && { GIT_ALTERNATE_OBJECT_DIRECTORIES: others.join(':') };
  const reader = startBlobReader({ ...environment, ...alternates }, times);
  return { reader, objects: new Set([objectsOf(environment), ...others]) };
}

/** Folders of objects that a process reads already. */
function coveredBy(open: Iterable<SharedReader>): ReadonlySet<string> {
  return new Set([...open].flatMap(({ objects }) => [...objects]));
}

function objectsOf({ GIT_OBJECT_DIRECTORY: objects = '' }: GitEnvironment): string {
  return objects;
}
