import { isFolderPage, isReadme } from './address.ts';

/** The folders in which a repository may keep the README of its first page, GitHub's order: the first that has one wins. */
export const readmeFolders = ['.github/', '', 'docs/'] as const;

/** Endings of READMEs, the one that is shown where a folder has several first; the last is none at all. */
const endings = ['md', 'markdown', 'adoc', 'asciidoc', 'rst', 'txt', ''];

/** The README that a folder shows among those that it has, undefined where there is none. */
export function bestReadme(files: readonly string[]): string | undefined {
  return files.filter(isReadme).toSorted(byMarkup)[0];
}

/** Of two that differ in case only the capital one is first, as repositories mostly spell it. */
function byMarkup(a: string, b: string): number {
  const rank = (file: string): number => endings.indexOf(/\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? '');
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

/** The file that `index.html` of a folder shows among those that it has: its README, else its index; undefined where there is none. */
export function bestFolderPage(files: readonly string[]): string | undefined {
  return bestReadme(files) ?? files.filter(isFolderPage).toSorted(byMarkup)[0];
}

/** The file that a repository's first page shows: a README, else the index of its root; undefined where there is none. */
export function frontReadme(files: readonly string[]): string | undefined {
  for (const folder of readmeFolders) {
    const best = bestReadme(files.filter((file) => folderOf(file).toLowerCase() === folder));
    if (best !== undefined) return best;
  }
  return bestFolderPage(files.filter((file) => folderOf(file) === ''));
}

/** The README in the hidden folder `.github` among these files, undefined where there is none. */
export function hiddenReadme(files: readonly string[]): string | undefined {
  return bestReadme(files.filter((file) => folderOf(file) === '.github/'));
}

/** The folder of a file, ending with `/`; empty for the root. */
export function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}
