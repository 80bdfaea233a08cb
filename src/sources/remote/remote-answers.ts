import { makeWellFormed } from '#model/text/well-formed.ts';
import { isPlainSegment, visibilityOf } from '#sources/folder/path-rules.ts';
import { SourceError, type SourceFile } from '#sources/source.ts';

/** The git-info answer (E-03): package entries by key, as the remote wrote them. */
export type RemoteEntries = ReadonlyMap<string, unknown>;

/** What another Asterism lists. */
export interface RemoteFiles {
  /** Files by package, sorted by path, dotfiles that its pages link to included. */
  readonly byPackage: ReadonlyMap<string, readonly SourceFile[]>;
  /** Packages that may have more files, because its own source cannot list them. */
  readonly incomplete: ReadonlySet<string>;
}

const mostFiles = 500_000;

/** Reads `{ "repo": { key: package } }`. Throws {@link SourceError} for anything else. */
export function parseEntries(body: Uint8Array, url: string): RemoteEntries {
  const repo = property(parseJson(body, url), 'repo');
  if (!isObject(repo)) throw new SourceError(`${url} does not answer with { "repo": { … } }. Check the address.`);
  const entries = Object.entries(repo).filter(([key]) => isPlainSegment(key) && !key.startsWith('.'));
  // An empty list is more likely a remote that is still starting than a family that has gone.
  if (entries.length === 0) throw new SourceError(`${url} lists no package. Look at what it serves.`);
  return new Map(entries);
}

/**
 * Reads `{ "files": { package: [{ path, hash, size }] }, "incomplete": [package] }`, the latter being optional.
 * Throws {@link SourceError} for anything else.
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
  const files = list.slice(0, mostFiles).flatMap((entry) => {
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
