import { decodePercent } from '#model/address/decode-percent.ts';

/** A parsed link inside a repository. */
export interface RepositoryPath {
  /** The decoded path from the root of the repository; empty for the root itself. */
  readonly path: string;
  /** `?…` and `#…` as written, or empty. */
  readonly rest: string;
  /** True if the link has the form of a folder. */
  readonly isFolder: boolean;
  /** How many levels it climbs above the root. Two levels lead from the address of a file at its forge to the repository. */
  readonly above: number;
}

/** Resolves a relative link of a file; `/` is the root of the repository. The path never leaves the repository. */
export function repositoryPath(href: string, file: string): RepositoryPath {
  const end = href.search(/[?#]/);
  const path = decodePercent(end < 0 ? href : href.slice(0, end));
  const rest = end < 0 ? '' : href.slice(end);
  const start = path.startsWith('/') ? [] : file.split('/').slice(0, -1);
  const segments: string[] = [];
  let above = 0;
  for (const segment of [...start, ...path.split('/')]) {
    if (segment === '..' && segments.pop() === undefined) above += 1;
    if (segment !== '' && segment !== '.' && segment !== '..') segments.push(segment);
  }
  return { path: segments.join('/'), rest, isFolder: /(^|\/)\.{0,2}$/.test(path), above };
}
