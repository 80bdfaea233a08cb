import type { OpenExtension } from '#features/extensions/open-extensions.ts';
import type { ExtensionOptions, SourceRepository } from '#features/extensions/package-types/extension-module.ts';
import { hiddenReadme } from '#model/address/readme.ts';
import type { Metadata } from '#model/package/package.ts';
import { asSentence } from '#model/text/as-sentence.ts';
import { compareText } from '#model/text/compare-text.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { errorMessage } from '#platform/errors.ts';
import { streamBytes } from '#platform/files/stream-bytes.ts';
import { visibilityOf } from '#sources/ignore/path-rules.ts';
import { isMetadataFile, keptMetadata, type MetadataResult, type ReadMetadata } from '#sources/metadata.ts';
import { type Repository, type Source, SourceError, type SourceFile } from '#sources/source.ts';

/** Time that a listing may take, in milliseconds. */
const listMs = 60_000;

/** Time that a file may take to read, in milliseconds. */
const readMs = 30_000;

/** Repositories whose metadata is read at once: the thread of an extension refuses calls when too many wait. */
const readConcurrency = 16;

/** Size of the largest file, in bytes. */
const maxSize = 16 * 1024 * 1024;

/** How a source of an extension is opened. */
export interface ExtensionSourceOptions {
  /** The extension; undefined when it is not in the settings or could not be loaded. */
  readonly extension: OpenExtension | undefined;
  /** Its name in the settings. */
  readonly name: string;
  /** Options of this source, over those of the extension. */
  readonly options: ExtensionOptions;
  /** Product name, which is the key of the metadata block. */
  readonly product: string;
  readonly readMetadata: ReadMetadata;
  /** Interval between two listings, in milliseconds. */
  readonly interval: number;
}

/** Opens a source that an extension offers. */
export function extensionSource(source: ExtensionSourceOptions): Source {
  const { name, interval } = source;
  const last = new Map<string, Metadata>();
  return {
    name: `extension ${name}`,
    label: name,
    local: true,
    interval,
    async list() {
      const reader = readerOf(source);
      const repositories = await reader.list();
      const listed = await mapConcurrent(repositories, readConcurrency, (repository) =>
        repositoryOf(reader, repository, { ...source, last }),
      );
      return {
        repositories: listed.map(({ repository }) => repository),
        warnings: listed.flatMap(({ warnings }) => warnings),
        stale: undefined,
      };
    },
    close: async () => undefined,
  };
}

interface Reader {
  list(): Promise<readonly SourceRepository[]>;
  read(folder: string, path: string): Promise<Uint8Array | undefined>;
}

/** Reads repositories through the thread of the extension. Throws {@link SourceError} when there is none. */
function readerOf({ extension, name, options }: ExtensionSourceOptions): Reader {
  if (extension?.surface.source !== true) {
    throw new SourceError(
      `The extension ${name} is not a source. Add it to extensions, and export source from its module: the log tells whether it could be loaded.`,
    );
  }
  const { thread } = extension;
  const failed = (error: unknown): never => {
    throw new SourceError(
      `The source of the extension ${name} failed: ${asSentence(errorMessage(error))} Fix the extension or its options.`,
      {
        cause: error,
      },
    );
  };
  const call = { step: 'source', subject: '', effect: '' };
  return {
    list: () => thread.call({ name: 'list', args: [options] }, { ...call, timeoutMs: listMs }).catch(failed),
    read: (folder, path) =>
      thread.call({ name: 'read', args: [{ folder, path }, options] }, { ...call, timeoutMs: readMs }).catch(failed),
  };
}

interface RepositoryScope extends Pick<ExtensionSourceOptions, 'product' | 'readMetadata'> {
  /** Metadata of the last listing by folder. */
  readonly last: Map<string, Metadata>;
}

async function repositoryOf(
  reader: Reader,
  { folder, files: given }: SourceRepository,
  { product, readMetadata, last }: RepositoryScope,
): Promise<{ readonly repository: Repository } & Pick<MetadataResult, 'warnings'>> {
  const byPath = new Map(
    given
      .filter(({ path, size }) => visibilityOf(path) !== 'never' && path.length <= 1_000 && size <= maxSize)
      .map((file) => [file.path, file] as const),
  );
  const files = [...byPath.values()]
    .filter(({ path }) => visibilityOf(path) === 'listed')
    .toSorted((a, b) => compareText(a.path, b.path));
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    const bytes = byPath.has(path) ? await reader.read(folder, path) : undefined;
    if (bytes !== undefined && bytes.length > maxSize)
      throw new SourceError(`${folder}/${path} is larger than 16 MB. Split it.`);
    return bytes;
  };
  const result = await readMetadata({
    folder,
    product,
    rootFiles: [...byPath.keys()].filter(isMetadataFile),
    async read(name, limit) {
      const bytes = await read(name);
      return bytes && { bytes: bytes.subarray(0, limit), size: bytes.length };
    },
  });
  const metadata = keptMetadata(result, last.get(folder));
  last.set(folder, metadata);
  const hidden = hiddenReadme([...byPath.keys()]);
  const repository: Repository = {
    folder,
    metadata,
    files,
    hiddenReadme: hidden === undefined ? undefined : byPath.get(hidden),
    complete: true,
    find: async (path): Promise<SourceFile | undefined> => byPath.get(path),
    hiddenFiles: async () => [...byPath.values()].filter(({ path }) => visibilityOf(path) === 'linked'),
    read,
    async open(path, range) {
      const file = byPath.get(path);
      const bytes = await read(path);
      return file && bytes && { file, body: streamBytes(bytes, range) };
    },
  };
  return { repository, warnings: result.warnings };
}
