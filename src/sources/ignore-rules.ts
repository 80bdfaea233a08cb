import ignore, { type Ignore } from 'ignore';

/** The `.gitignore` files of one repository, nested ones included. */
export interface IgnoreRules {
  /** Adds the `.gitignore` of a folder, which is an empty text for the repository's root and else ends with `/`. */
  add(folder: string, text: string): void;
  /** True when a path is ignored; a folder's path ends with `/`. Folders above it must have been asked before. */
  ignores(path: string): boolean;
}

/** Lines and characters of a `.gitignore` that are looked at; the rest is noise or an attack. */
const maximumLines = 2_000;
const maximumLength = 400;

/** Makes rules that ignore nothing yet. */
export function createIgnoreRules(): IgnoreRules {
  const byFolder = new Map<string, Ignore>();
  return {
    add(folder, text) {
      const patterns = text
        .replace(/^\uFEFF/, '')
        .split(/\r?\n/, maximumLines)
        .filter(isHarmless);
      byFolder.set(folder, ignore().add(patterns));
    },
    ignores(path) {
      if (byFolder.size === 0) return false;
      // The nearest folder that has an opinion wins.
      for (let folder = parentOf(path); ; folder = parentOf(folder)) {
        const result = byFolder.get(folder)?.test(path.slice(folder.length));
        if (result?.ignored) return true;
        if (result?.unignored || folder === '') return false;
      }
    },
  };
}

/** Patterns on repository names: true for those that none of `include` (when there is any) or some of `exclude` match. */
export function createNameFilter(include: readonly string[], exclude: readonly string[]): (name: string) => boolean {
  const wanted = ignore().add(include);
  const unwanted = ignore().add(exclude);
  // The library throws for names that lead out of a folder; no repository can be shown under one.
  const isName = (name: string): boolean => ignore.isPathValid(`${name}/`);
  return (name) =>
    isName(name) && (include.length === 0 || wanted.ignores(`${name}/`)) && !unwanted.ignores(`${name}/`);
}

/** Patterns on files inside a repository: true for those that one of them matches, or for all where there is none. */
export function createFileFilter(patterns: readonly string[]): (path: string) => boolean {
  const wanted = ignore().add(patterns);
  // The library throws for paths that lead out of a folder.
  return (path) => patterns.length === 0 || (ignore.isPathValid(path) && wanted.ignores(path));
}

function parentOf(path: string): string {
  return path.slice(0, path.replace(/\/$/, '').lastIndexOf('/') + 1);
}

/** Each pattern becomes a regular expression; one with many wildcards could take hours to say no. */
function isHarmless(pattern: string): boolean {
  return pattern.length <= maximumLength && (pattern.match(/\*+/g)?.length ?? 0) <= 6 && !/(\*[^/*]+){4}/.test(pattern);
}
