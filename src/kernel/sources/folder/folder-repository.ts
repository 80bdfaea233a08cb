import { join } from 'node:path/posix';
import type { Metadata } from '#model/package/package.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { type FolderRoot, type LocatedFile, locate, openLocated, readRange, readStart } from '#sources/file-access.ts';
import { tooLarge } from '#sources/file-messages.ts';
import type { RepositoryHistory } from '#sources/history.ts';
import { visibilityOf } from '#sources/ignore/path-rules.ts';
import type { ByteRange, LinkedFolder, OpenFile, Repository, SourceFile, Tag } from '#sources/source.ts';
import type { FileSystem, OpenedFile } from './file-system.ts';

/** Maximum number of hidden files in a list. */
const maxHidden = 2_000;

/** Maximum depth of hidden folders. */
const maxDepth = 4;

/** Options of a repository in a folder. */
export interface FolderRepositoryOptions extends FolderRoot {
  /** Name of the folder in the family. */
  readonly folder: string;
  /** Validated metadata. */
  readonly metadata: Metadata;
  /** Public files. */
  readonly files: readonly SourceFile[];
  /** Folders that are symbolic links. */
  readonly linkedFolders?: readonly LinkedFolder[];
  /** The README in `.github`; undefined when there is none. */
  readonly hiddenReadme: SourceFile | undefined;
  /** Git tags. */
  readonly tags: readonly Tag[];
  /** History of the files; undefined when unknown. */
  readonly history?: RepositoryHistory | undefined;
  /** True for paths that the settings show. */
  readonly isShown: (path: string) => boolean;
  /** True when {@link isShown} leaves files out. */
  readonly selective?: boolean;
  /** Size of the largest file that is read into memory, in bytes. */
  readonly readLimit: number;
}

/** Creates a repository that reads its files from a folder on each call. */
export function folderRepository({
  root,
  fs,
  readLimit,
  isShown,
  hiddenReadme,
  history,
  ...listed
}: FolderRepositoryOptions): Repository {
  const locateShown = async (path: string): Promise<LocatedFile | undefined> =>
    isShown(path) ? locate({ root, fs }, path) : undefined;
  return {
    ...listed,
    hiddenReadme: hiddenReadme && isShown(hiddenReadme.path) ? hiddenReadme : undefined,
    ...(history && { history }),
    complete: true,
    async find(path) {
      return (await locateShown(path))?.file;
    },
    async hiddenFiles() {
      const paths = await hiddenPaths(fs, root, listed.files);
      const located = await mapConcurrent(paths, findConcurrency, locateShown);
      return located.flatMap((each) => each?.file ?? []);
    },
    async read(path) {
      const located = await locateShown(path);
      if (located === undefined) return undefined;
      if (located.file.size > readLimit) throw tooLarge(listed.folder, located.file, readLimit);
      const handle = await openLocated({ root, fs }, located);
      return handle && readStart(handle, readLimit);
    },
    open: async (path, range) => openFile({ root, fs }, await locateShown(path), range),
  };
}

/** Hidden files that are looked up at once. */
const findConcurrency = 8;

/** Bytes read at once. */
const chunk = 64 * 1024;

async function openFile(
  root: FolderRoot,
  located: LocatedFile | undefined,
  range?: ByteRange,
): Promise<OpenFile | undefined> {
  const handle = located && (await openLocated(root, located));
  if (located === undefined || handle === undefined) return undefined;
  const { size } = located.file;
  const { start, end } = range ?? { start: 0, end: size };
  const part = { start, end: Math.min(end, size) };
  const isSmall = part.end - part.start <= chunk;
  return { file: located.file, body: isSmall ? await readAll(handle, part) : streamOf(handle, part) };
}

/** Reads a small range at once, which takes fewer calls than a stream on demand. */
async function readAll(handle: OpenedFile, range: ByteRange): Promise<ReadableStream<Uint8Array>> {
  try {
    const bytes = await readRange(handle, range);
    return new ReadableStream({
      start(controller) {
        if (bytes.length > 0) controller.enqueue(bytes);
        controller.close();
      },
    });
  } finally {
    await handle.close();
  }
}

/** Streams a range of an open file on demand, up to the size that the file had when it was opened. */
function streamOf(handle: OpenedFile, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let position = start;
  let isCancelled = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const buffer = new Uint8Array(Math.max(0, Math.min(chunk, end - position)));
        const bytesRead = await handle.read(buffer, position);
        position += bytesRead;
        if (isCancelled) return;
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
        if (bytesRead > 0 && position < end) return;
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      await handle.close();
    },
    async cancel() {
      isCancelled = true;
      await handle.close();
    },
  });
}

/** The paths with hidden names in a repository: beside its listed files, and in the hidden folders there. */
async function hiddenPaths(fs: FileSystem, root: string, files: readonly SourceFile[]): Promise<readonly string[]> {
  const found: string[] = [];

  async function visit(folder: string, depth: number): Promise<void> {
    const entries = await Promise.resolve(fs.entries(join(root, folder))).catch(() => []);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (found.length >= maxHidden || visibilityOf(path) !== 'linked') continue;
      if (!entry.isDirectory()) found.push(path);
      else if (depth < maxDepth) await visit(path, depth + 1);
    }
  }

  const folders = new Set(files.flatMap(({ path }) => parentsOf(path)));
  for (const folder of new Set(['', ...folders])) await visit(folder, 0);
  return found.toSorted();
}

/** The folders around a file, without the root. */
function parentsOf(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_name, index) => names.slice(0, index + 1).join('/'));
}
