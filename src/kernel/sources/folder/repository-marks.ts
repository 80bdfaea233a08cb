import type { Dirent } from 'node:fs';
import { isFolderPage, isReadme } from '#model/address/address.ts';
import { pageKind } from '#model/page/page.ts';
import { isToolSettings } from '#model/page/toolchains.ts';
import { manifestNames } from '#sources/manifests/manifests.ts';

/** Folders with the documents of the repository that they lie in. */
const documentFolders = /^(?:docs?|documentation|\.github)$/i;

/** Reads the entries of a folder inside of the one that is judged; rejects if that cannot be read. */
export type EntriesIn = (folder: string) => Dirent[] | Promise<Dirent[]>;

/** True for an entry that marks its folder as a repository: `.git`, a README, a manifest or the settings of a documentation tool. */
export function marksRepository(entry: Dirent): boolean {
  const { name } = entry;
  if (name === '.git') return true;
  return !entry.isDirectory() && (isReadme(name) || manifestNames.includes(name) || isToolSettings(name));
}

/** True for a folder that is a repository, by a mark, an index page or documents in `docs` or `.github`. */
export async function isRepository(entries: readonly Dirent[], entriesIn: EntriesIn): Promise<boolean> {
  if (entries.some((entry) => marksRepository(entry) || isIndex(entry))) return true;
  for (const folder of entries.filter(holdsDocuments)) {
    const inside = await readEntries(folder.name, entriesIn);
    if (inside.some((entry) => (folder.name === '.github' ? isFile(entry) && isReadme(entry.name) : isDocument(entry))))
      return true;
  }
  return false;
}

/** True for a folder that is one repository and no family of them: none of its folders is one, besides that of its documents. */
export async function isOnlyRepository(entries: readonly Dirent[], entriesIn: EntriesIn): Promise<boolean> {
  if (!(await isRepository(entries, entriesIn))) return false;
  for (const folder of entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))) {
    const inside = await readEntries(folder.name, entriesIn);
    const marks = inside.filter(marksRepository);
    // The README of its documents, or their settings, do not make a repository of their folder.
    const isOwn = holdsDocuments(folder) && !marks.some(({ name }) => name === '.git' || manifestNames.includes(name));
    if (marks.length > 0 && !isOwn) return false;
  }
  return true;
}

/** True for a folder with documents, though it is no repository. */
export function hasLooseDocuments(entries: readonly Dirent[]): boolean {
  return entries.some(isDocument);
}

async function readEntries(folder: string, entriesIn: EntriesIn): Promise<readonly Dirent[]> {
  try {
    return await entriesIn(folder);
  } catch {
    // A folder that cannot be read marks nothing.
    return [];
  }
}

function holdsDocuments(entry: Dirent): boolean {
  return entry.isDirectory() && documentFolders.test(entry.name);
}

function isIndex(entry: Dirent): boolean {
  return isDocument(entry) && isFolderPage(entry.name);
}

function isDocument(entry: Dirent): boolean {
  const kind = isFile(entry) ? pageKind(entry.name)?.kind : undefined;
  return kind !== undefined && kind !== 'code' && kind !== 'text';
}

function isFile(entry: Dirent): boolean {
  return !entry.isDirectory() && !entry.name.startsWith('.');
}
