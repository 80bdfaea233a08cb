import { makeWellFormed } from '#model/text/well-formed.ts';
import { isPlainSegment, visibilityOf } from '#sources/ignore/path-rules.ts';
import { SourceError, type SourceFile } from '#sources/source.ts';

/** Package entries of the git-info response (E-03) by key, not yet validated. */
export type RemoteEntries = ReadonlyMap<string, unknown>;

/** File lists of another Asterism site. */
export interface RemoteFiles {
  /** Files by package, sorted by path, including dotfiles that pages link to. */
  readonly byPackage: ReadonlyMap<string, readonly SourceFile[]>;
  /** Packages whose source cannot list files, so that they may have more. */
  readonly incomplete: ReadonlySet<string>;
}

const maxFiles = 500_000;

/** Parses `{ "repo": { key: package } }`. Throws {@link SourceError} for anything else. */
export function parseEntries(body: Uint8Array, url: string): RemoteEntries {
  const repo = property(parseJson(body, url), 'repo');
  if (!isObject(repo)) throw new SourceError(`${url} does not answer with { "repo": { … } }. Check the address.`);
  const entries = Object.entries(repo).filter(([key]) => isPlainSegment(key) && !key.startsWith('.'));
  // An empty list more likely comes from a remote that is still starting than from an empty family.
  if (entries.length === 0) throw new SourceError(`${url} lists no package. Check what it serves.`);
  return new Map(entries);
}

/**
 * Parses `{ "files": { package: [{ path, hash, size }] }, "incomplete": [package] }`; `incomplete` is optional. Throws
 * {@link SourceError} for anything else.
 */
export function parseFiles(body: Uint8Array, url: string): RemoteFiles {
  const answer = parseJson(body, url);
  const files = property(answer, 'files');
  const incomplete = property(answer, 'incomplete');
  if (!isObject(files)) throw new SourceError(`${url} does not answer with { "files": { … } }.`);
  return {
    byPackage: new Map(Object.entries(files).map(([repo, list]) => [repo, Array.isArray(list) ? filesOf(list) : []])),
    incomplete: new Set(Array.isArray(incomplete) ? incomplete.filter((name) => typeof name === 'string') : []),
  };
}

function filesOf(list: readonly unknown[]): readonly SourceFile[] {
  const files = list.slice(0, maxFiles).flatMap((entry) => {
    const [path, hash, size] = [property(entry, 'path'), property(entry, 'hash'), property(entry, 'size')];
    if (typeof path !== 'string' || typeof hash !== 'string' || typeof size !== 'number') return [];
    return visibilityOf(path) === 'never' || hash.length > 200 || !(size >= 0) ? [] : [{ path, hash, size }];
  });
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function parseJson(body: Uint8Array, url: string): unknown {
  try {
    return makeWellFormed(JSON.parse(new TextDecoder().decode(body)));
  } catch (cause) {
    throw new SourceError(`${url} does not answer with JSON. Check the address.`, { cause });
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function property(value: unknown, name: string): unknown {
  return isObject(value) ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
}
