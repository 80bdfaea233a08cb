import { isFolderPage, isReadme } from './address.ts';

/** Folders with the README of a repository's first page, in GitHub's order: the first one with a README wins. */
const readmeFolders = ['.github/', '', 'docs/'] as const;

/** Extensions of READMEs, in order of precedence; the last one is none. */
const endings = 'md markdown mdown mdwn mkd mkdn mkdown mdx adoc asciidoc rst org txt'.split(' ').concat('');

/** Selects the README that a folder shows; undefined when there is none. */
export function bestReadme(files: readonly string[]): string | undefined {
  return files.filter(isReadme).toSorted(byMarkup)[0];
}

/** Orders by extension; of names that differ only in case, the upper-case one is first. */
function byMarkup(a: string, b: string): number {
  const rank = (file: string): number => endings.indexOf(/\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? '');
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

/** Selects the file for `index.html` of a folder: its README, else its index; undefined when there is none. */
export function bestFolderPage(files: readonly string[]): string | undefined {
  return bestReadme(files) ?? files.filter(isFolderPage).toSorted(byMarkup)[0];
}

/**
 * Selects the file for the first page of a repository: a README, else the index of the root; undefined when there is
 * none.
 */
export function frontReadme(files: readonly string[]): string | undefined {
  for (const folder of readmeFolders) {
    const best = bestReadme(files.filter((file) => folderOf(file).toLowerCase() === folder));
    if (best !== undefined) return best;
  }
  return bestFolderPage(files.filter((file) => folderOf(file) === ''));
}

/** Finds the README in the hidden folder `.github`; undefined when there is none. */
export function hiddenReadme(files: readonly string[]): string | undefined {
  return bestReadme(files.filter((file) => folderOf(file) === '.github/'));
}

/** The folder of a file, ending with `/`; empty for the root. */
export function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}
