import { basename, join, resolve } from 'node:path/posix';
import { makeWellFormed } from '#model/text/well-formed.ts';
import type { Warning } from '#model/warning.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { createFileFilter, createNameFilter } from '#sources/ignore/ignore-rules.ts';
import { maxFolderDepth } from '#sources/ignore/path-rules.ts';
import { createListRepository, type FolderLimits, type ListedRepository } from '#sources/list-repository.ts';
import { manifestLimit, type ReadMetadata } from '#sources/metadata.ts';
import type { Source } from '#sources/source.ts';
import { parseStars, type Stars } from '#sources/stars.ts';
import type { CheckoutReaders } from './checkout-readers.ts';
import { emptyFamily, type FamilyFolder, openFamily } from './family-folder.ts';
import { backgroundFileSystem, type FileSystem } from './file-system.ts';
import { readInside } from './read-inside.ts';
import { FolderWatch } from './watch-folder.ts';

/** Options of a folder source. */
export interface FolderOptions extends Partial<CheckoutReaders> {
  /** A folder of repositories, or one repository. */
  readonly path: string;
  /** Product name, which is the key of the metadata block. */
  readonly product: string;
  /** Reads metadata; in this thread when absent. */
  readonly readMetadata?: ReadMetadata | undefined;
  /** Patterns of the folders to show, in `.gitignore` syntax; all when empty. */
  readonly include?: readonly string[];
  /** Patterns of the folders to leave out. */
  readonly exclude?: readonly string[];
  /** Patterns of the files to show, in `.gitignore` syntax; all when empty. */
  readonly files?: readonly string[];
  /** Stars by folder or package name, which take precedence over `stars.json` and package.json. */
  readonly stars?: Readonly<Record<string, number>>;
  /** Reads the files; in the background by default. */
  readonly fs?: FileSystem;
  /** Limits for reading. */
  readonly limits?: Partial<FolderLimits>;
}

const defaultLimits: FolderLimits = { files: 20_000, depth: maxFolderDepth, readSize: 16 * 1024 * 1024, warnings: 50 };

/** Number of repositories listed at once. */
const concurrency = 32;

/**
 * Creates a source of the repositories in a folder. It reads their files; only the
 * readers of checkouts run programs.
 */
export function folderSource(options: FolderOptions): Source {
  const path = resolve(options.path);
  const { fs = backgroundFileSystem } = options;
  const isWanted = createNameFilter(options.include ?? [], options.exclude ?? []);
  const limits = { ...defaultLimits, ...options.limits };
  const isShown = createFileFilter(options.files ?? []);
  const listRepository = createListRepository({
    product: options.product,
    readMetadata: options.readMetadata,
    limits,
    isShown,
    selective: (options.files ?? []).length > 0,
    checkouts: options,
    patterns: options.files ?? [],
  });
  const watch = new FolderWatch(path);
  let staysFamily = false;
  let last: ReadonlyMap<string, ListedRepository> = new Map();
  return {
    name: options.path,
    label: basename(path),
    local: true,
    async list(changed) {
      const before = changed === undefined ? undefined : last;
      last = new Map();
      const family = await openFamily(path, { isIncluded: isWanted, staysFamily }).catch((error: unknown) => {
        // The watcher starts again in case the folder comes back.
        watch.update(new Map(), true);
        throw error;
      });
      const warnings: Warning[] = [...family.warnings];
      const tables = await starTables(family, { given: options.stars ?? {}, fs }, warnings);
      const { root, folders, single } = family;
      const places = folders.map((folder) => ({ folder, root: single ? root : join(root, folder), fs }));
      const listed = await mapConcurrent(places, concurrency, async (place) => {
        const known = changed?.has(place.folder) ? undefined : before?.get(place.folder);
        return isWhole(known) ? known : listRepository(place, tables);
      });
      const repositories = listed.map(({ repository }) => repository).filter((each) => each !== undefined);
      if (repositories.length === 0) throw emptyFamily(path, listed.flatMap((each) => each.warnings)[0]);
      staysFamily ||= !single;
      if (!single) last = new Map(folders.flatMap((folder, index) => (listed[index] ? [[folder, listed[index]]] : [])));
      const hasUnread = listed.some(({ isUnreadable, repository }) => isUnreadable || repository?.isKept);
      watch.update(new Map(folders.map((folder, index) => [single ? '' : folder, listed[index]?.rules])), hasUnread);
      warnings.push(...watch.warnings(), ...listed.flatMap((each) => each.warnings));
      const missing = folders.filter((_, index) => listed[index]?.isUnreadable);
      return { repositories, warnings, stale: undefined, missing };
    },
    watch: (announce) => watch.start(announce),
    close: () => watch.stop(),
  };
}

/** True for a folder that was listed as it is. */
function isWhole(known: ListedRepository | undefined): known is ListedRepository {
  return known !== undefined && !known.isUnreadable && !known.repository?.isKept;
}

async function starTables(
  { root, single }: FamilyFolder,
  { given, fs }: { readonly given: Readonly<Record<string, number>>; readonly fs: FileSystem },
  warnings: Warning[],
): Promise<readonly Stars[]> {
  const file = 'stars.json';
  const warn = (message: string): void => {
    warnings.push({ repository: basename(root), file, message });
  };
  const settings = parseStars(given, () => undefined);
  try {
    const start = single ? undefined : await readInside({ root, fs }, file, manifestLimit);
    if (start === undefined) return [settings];
    return [parseStars(makeWellFormed(JSON.parse(new TextDecoder().decode(start.bytes))), warn), settings];
  } catch {
    warn('It cannot be read as JSON, so it is not used. Correct it.');
    return [settings];
  }
}
