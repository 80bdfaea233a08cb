import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path/posix';
import type { Warning } from '#model/warning.ts';
import { errorCode } from '#platform/errors.ts';
import { adviceFor } from '#sources/file-access.ts';
import { isPlainSegment } from '#sources/ignore/path-rules.ts';
import { manifestNames } from '#sources/manifests/manifests.ts';
import { SourceError } from '#sources/source.ts';
import { isOnlyRepository, marksRepository } from './repository-marks.ts';

/** Folder of a family at one point in time. */
export interface FamilyFolder {
  /** Real path on disk, with links resolved. */
  readonly root: string;
  /** Names of the folders that may be repositories, sorted. */
  readonly folders: readonly string[];
  /** True when the folder itself is the only repository; `folders` then contains its own name. */
  readonly single: boolean;
  /** Warnings about folders that were left out. */
  readonly warnings: readonly Warning[];
}

/** Options for reading the folder of a family. */
export interface FamilyOptions {
  /** True for the names of folders that are shown. */
  readonly isIncluded: (name: string) => boolean;
  /**
   * True when the folder was shown as a family before: a README or manifest in it then does not make it a repository.
   */
  readonly staysFamily: boolean;
}

/** Reads the folder of a family. Throws {@link SourceError} when it is not a readable folder. */
export async function openFamily(
  path: string,
  { isIncluded: isWanted, staysFamily }: FamilyOptions,
): Promise<FamilyFolder> {
  const { root, entries } = await readFamily(path);
  const mark = entries.find(marksRepository);
  const isSingle = mark !== undefined || (await isOnlyRepository(entries, (name) => entriesOf(join(root, name))));
  if (isSingle && !staysFamily) return { root, folders: [basename(root)], single: true, warnings: [] };
  const candidates = entries.filter(isCandidate).filter(({ name }) => isWanted(name));
  const folders = candidates.filter((entry) => excludedMessage(entry) === undefined).map(({ name }) => name);
  const warnings = candidates.flatMap((entry) => {
    const message = excludedMessage(entry);
    return message === undefined ? [] : [{ repository: entry.name, file: undefined, message }];
  });
  folders.sort();
  const marked = mark === undefined ? [] : [markWarning(root, mark.name)];
  return { root, folders, single: false, warnings: [...marked, ...warnings, ...sameNames(folders)] };
}

/** Creates the error for a family without repositories; `unread` is the warning about one that cannot be read. */
export function emptyFamily(path: string, unread?: Warning): SourceError {
  if (unread !== undefined)
    return new SourceError(`No repository in ${path} can be read. ${unread.repository}: ${unread.message}`);
  const what = `a README, a manifest (${manifestNames.join(', ')}), settings of a documentation tool, or documents in docs`;
  return new SourceError(`No folder in ${path} is a repository. A folder is one when it has ${what}.`);
}

function markWarning(root: string, file: string): Warning {
  const message =
    'After the next start, the folder of the family counts as one repository because of this file, and its packages are no longer shown. Remove the file, or move the packages to their own folder.';
  return { repository: basename(root), file, message };
}

function isCandidate(entry: Dirent): boolean {
  const { name } = entry;
  return !name.startsWith('.') && name !== 'node_modules' && (entry.isDirectory() || entry.isSymbolicLink());
}

function excludedMessage(entry: Dirent): string | undefined {
  if (!isPlainSegment(entry.name)) {
    return 'Its name has a backslash, a control character or bytes that are not UTF-8. Rename the folder.';
  }
  if (!entry.isSymbolicLink()) return undefined;
  return 'It is a symbolic link, which is not followed here. Add its target folder as a separate source.';
}

function sameNames(folders: readonly string[]): Warning[] {
  const groups = Map.groupBy(folders, (name) => name.normalize('NFC').toLowerCase());
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.map((repository) => {
      const message = `Its name differs from ${first} in case or accents only. Rename one of the folders.`;
      return { repository, file: undefined, message };
    }),
  );
}

async function readFamily(path: string): Promise<{ root: string; entries: Dirent[] }> {
  try {
    const root = await realpath(path);
    if (!(await stat(root)).isDirectory()) throw new SourceError(`${path} is a file. Name the folder it is in.`);
    return { root, entries: await entriesOf(root) };
  } catch (cause) {
    if (cause instanceof SourceError) throw cause;
    const code = errorCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new SourceError(`There is no folder ${path}. Check the spelling, or create it.`, { cause });
    }
    const message = `The folder ${path} cannot be read (${code}). ${adviceFor(code)}`;
    throw new SourceError(message, { cause });
  }
}

function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true });
}
