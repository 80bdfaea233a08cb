import { join } from 'node:path/posix';
import { hiddenReadme } from '#model/address/readme.ts';
import type { Metadata } from '#model/package/package.ts';
import { pageKind } from '#model/page/page.ts';
import { asSentence } from '#model/text/as-sentence.ts';
import { plural } from '#model/text/plural.ts';
import type { Warning } from '#model/warning.ts';
import { errorCode, errorMessage } from '#platform/errors.ts';
import { ThreadEndedError } from '#platform/worker/thread-error.ts';
import { adviceFor, type FolderRoot, locate } from './file-access.ts';
import type { CheckoutReaders } from './folder/checkout-readers.ts';
import type { FileSystem } from './folder/file-system.ts';
import { createFolderMetadata } from './folder/folder-metadata.ts';
import { folderRepository } from './folder/folder-repository.ts';
import { hasLooseDocuments, isRepository } from './folder/repository-marks.ts';
import { type PathWarning, type WalkResult, walk } from './folder/walk.ts';
import type { IgnoreRules } from './ignore/ignore-rules.ts';
import { type ReadMetadata, readMetadata } from './metadata.ts';
import { type Repository, SourceError, type SourceFile } from './source.ts';
import { type Stars, withStars } from './stars.ts';

/** Limits for reading a family. */
export interface FolderLimits {
  /** Maximum number of files listed of one repository; 20,000 by default. */
  readonly files: number;
  /** Maximum depth of nested folders; 40 by default. */
  readonly depth: number;
  /** Size of the largest file that is read into memory, in bytes; 16 MB by default. */
  readonly readSize: number;
  /** Maximum number of warnings listed for one repository; 50 by default. */
  readonly warnings: number;
}

/** Folder of a repository to list. */
export interface RepositoryFolder extends FolderRoot {
  /** Name in the family. */
  readonly folder: string;
}

/** A listed repository with its warnings. */
export interface ListedRepository {
  /** Undefined when the folder is no repository or cannot be read. */
  readonly repository: Repository | undefined;
  /** True when the folder cannot be read. */
  readonly isUnreadable?: boolean;
  /** Rules from the `.gitignore` files. */
  readonly rules: IgnoreRules | undefined;
  /** One warning for each file or field that could not be used. */
  readonly warnings: readonly Warning[];
}

/** Options for listing repositories. */
export interface ListOptions {
  /** Product name, which is the key of the metadata block. */
  readonly product: string;
  /** Reads metadata; in this thread when absent. */
  readonly readMetadata?: ReadMetadata | undefined;
  /** Limits for reading. */
  readonly limits: FolderLimits;
  /** True for paths that the settings show. */
  readonly isShown: (path: string) => boolean;
  /** True when {@link isShown} leaves files out. */
  readonly selective?: boolean;
  /** Read the repositories in the folders; without them, there is no history, no tag and no version. */
  readonly checkouts?: Partial<CheckoutReaders>;
  /** Patterns of the files to show; all when empty. */
  readonly patterns?: readonly string[];
}

/** Lists one repository. `tables` hold stars; the last table takes precedence. */
export type ListRepository = (place: RepositoryFolder, tables: readonly Stars[]) => Promise<ListedRepository>;

/** A listed repository, and when it was listed, in milliseconds since 1970. */
interface DatedListing {
  readonly listed: ListedRepository & { readonly repository: Repository };
  readonly at: number;
}

/** Creates the function that lists one repository. The last state of a repository stays while its folder cannot be read. */
export function createListRepository({
  product,
  readMetadata: reads = readMetadata,
  limits,
  isShown,
  selective = false,
  checkouts: { readHistory, readTags, readVersions } = {},
  patterns = [],
}: ListOptions): ListRepository {
  const metadataOf = createFolderMetadata(product, reads);
  const known = new Map<string, DatedListing>();
  return async (place, tables) => {
    const { folder, root, fs } = place;
    const before = known.get(folder);
    try {
      const entries = await fs.entries(root);
      if (!(await isRepository(entries, (name) => fs.entries(join(root, name))))) {
        known.delete(folder);
        return hasLooseDocuments(entries) ? { ...noRepository, warnings: [looseDocuments(folder)] } : noRepository;
      }
      const walked = await walk(place, limits, before?.listed.repository.files);
      const hidden = await findHiddenReadme(place);
      const metadataResult = await metadataOf(place, walked, hidden);
      const metadata = withStars(metadataResult.metadata, folder, tables);
      const files = walked.files.filter(({ path }) => isShown(path));
      const paths = files.map(({ path }) => path);
      const [tags, history] = [(await readTags?.(root)) ?? [], await readHistory?.(root, paths)];
      const { linkedFolders } = walked;
      const found = { ...place, metadata, files, linkedFolders, hiddenReadme: hidden, tags, history };
      const shown = folderRepository({ ...found, isShown, selective, readLimit: limits.readSize });
      const complete = (each: Metadata): Metadata => withStars(each, folder, tables);
      const repository = { ...shown, ...(await readVersions?.({ root, folder, files: patterns, complete })) };
      const pathWarnings = fileWarnings(walked, limits).map((warning) => ({ repository: folder, ...warning }));
      const warnings = limitWarnings([...metadataResult.warnings, ...pathWarnings], limits.warnings);
      const listed = { repository, rules: walked.rules, warnings };
      known.set(folder, { listed, at: Date.now() });
      return listed;
    } catch (error) {
      return unreadable(folder, error, before);
    }
  };
}

async function findHiddenReadme(place: FolderRoot): Promise<SourceFile | undefined> {
  const names = await namesIn(place.fs, join(place.root, '.github'));
  const path = hiddenReadme(names.map((name) => `.github/${name}`));
  return path === undefined ? undefined : (await locate(place, path))?.file;
}

/** Names in a folder; empty when it cannot be read. */
async function namesIn(fs: FileSystem, folder: string): Promise<readonly string[]> {
  try {
    return await fs.names(folder);
  } catch {
    return [];
  }
}

/** Creates the result for a folder that cannot be read, whatever the reason: what was listed before. */
function unreadable(folder: string, error: unknown, before: DatedListing | undefined): ListedRepository {
  // The site is closing, which says nothing of the folder.
  if (error instanceof ThreadEndedError) throw error;
  const code = errorCode(error instanceof SourceError ? error.cause : error);
  // The folder was removed after the family was listed.
  if (code === 'ENOENT') return noRepository;
  const message =
    code === ''
      ? `It cannot be read: ${asSentence(errorMessage(error))}`
      : `The folder cannot be read (${code}). ${adviceFor(code)}`;
  const warnings = [{ repository: folder, file: undefined, message }];
  if (before === undefined) return { ...noRepository, isUnreadable: true, warnings };
  const { listed, at } = before;
  return { ...listed, repository: { ...listed.repository, isKept: true, checkedAt: at }, warnings };
}

function looseDocuments(folder: string): Warning {
  const message =
    'It has documents, but no README, manifest or settings of a documentation tool, so it is not shown. Add a README.md to show it.';
  return { repository: folder, file: undefined, message };
}

const noRepository: ListedRepository = { repository: undefined, rules: undefined, warnings: [] };

function fileWarnings({ files, warnings }: WalkResult, limits: FolderLimits): PathWarning[] {
  const large = files.filter(({ path, size }) => size > limits.readSize && pageKind(path) !== undefined);
  const message = `It is larger than ${Math.floor(limits.readSize / 1024 / 1024)} MB, so it is served as a file and not shown as a page. Split it.`;
  return [...warnings, ...large.map(({ path }) => ({ file: path, message })), ...collisions(files)];
}

/** Warns of files whose paths are equal on a file system that ignores case or accents. */
function collisions(files: readonly SourceFile[]): PathWarning[] {
  const groups = Map.groupBy(files, ({ path }) => path.normalize('NFC').toLowerCase());
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.map(({ path }) => ({
      file: path,
      message: `Its name differs from ${first?.path} in case or accents only. Rename one of them.`,
    })),
  );
}

function limitWarnings(warnings: readonly Warning[], limit: number): readonly Warning[] {
  const [first] = warnings;
  if (first === undefined || warnings.length <= limit) return warnings;
  const more = warnings.length - limit;
  const message = `${plural(more, 'more warning')} about this repository ${more === 1 ? 'is' : 'are'} not listed.`;
  return [...warnings.slice(0, limit), { repository: first.repository, file: undefined, message }];
}
