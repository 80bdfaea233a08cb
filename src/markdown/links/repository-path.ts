/** A link inside a repository, taken apart. */
export interface RepositoryPath {
  /** Path from the repository's root, decoded; empty for the root itself. */
  readonly path: string;
  /** `?…` and `#…` as written, or empty. */
  readonly rest: string;
  /** True when the link itself says that it leads to a folder. */
  readonly isFolder: boolean;
  /** How many steps it climbs above the root; two lead from a file's address at the forge to the repository's. */
  readonly above: number;
}

/** Where a relative link leads, seen from a file of the repository; `/` is the repository's root. Never climbs out of it. */
export function repositoryPath(href: string, file: string): RepositoryPath {
  const end = href.search(/[?#]/);
  const path = decode(end < 0 ? href : href.slice(0, end));
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

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
