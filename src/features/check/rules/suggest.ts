import { relative } from 'node:path/posix';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Address } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';
import { nearest } from '#model/text/nearest.ts';

/** Maximum number of names to compare by edit distance, which is slow; anyone can write the names. */
const maxCompared = 300;

/** Longer names are not compared, in characters. */
const maxPathLength = 200;

/** Creates the function that suggests a file in place of a missing one, with a cache. */
export function createSuggestFile(snapshot: Snapshot): (address: Address) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (address) => {
    const key = `${address.repo}\n${address.file}`;
    if (!known.has(key)) known.set(key, suggestFile(snapshot, address));
    return known.get(key);
  };
}

/** The new name in the git history, a file of the same name, or one with a similar name. */
function suggestFile(snapshot: Snapshot, { repo, file }: Address): string | undefined {
  const { files, reader } = snapshot.packages.get(repo) ?? {};
  if (files === undefined) return undefined;
  const spellings = [file, file.replace(/\.html$/, '.md'), `${file}.md`];
  const history = reader?.history;
  const renamed = spellings.map((each) => history?.end(each)?.successor).find((each) => each && files.has(each));
  if (renamed !== undefined) return renamed;
  const paths = [...files.keys()];
  const named = spellings.flatMap((each) => sameName(each, paths)).at(0);
  const likely = paths.filter((path) => isLikely(path, file));
  return named ?? nearest(file, alike(file, likely)) ?? similarName(file, likely);
}

/** False for a file of another type, and for names that differ in a number: picture 1 is not a misspelled picture 2. */
function isLikely(path: string, file: string): boolean {
  const kind = (name: string): string => /\.[^./]+$/.exec(name)?.[0].toLowerCase().replace('.html', '.md') ?? '';
  const letters = (name: string): string => name.replace(/\d+/g, '');
  return kind(path) === kind(file) && letters(path) !== letters(file);
}

/** The only file with a similar name, in any folder. */
function similarName(file: string, paths: readonly string[]): string | undefined {
  const name = nameOf(file);
  const near = nearest(name, alike(name, [...new Set(paths.map(nameOf))]));
  const found = paths.filter((path) => nameOf(path) === near);
  return found.length === 1 ? found[0] : undefined;
}

function nameOf(path: string): string {
  return path.slice(folderOf(path).length);
}

/** A link as its author would have written it to another file of the same repository. */
export function linkTo(target: string, { from, file, written, isOwn }: WrittenTo): string {
  if (written.startsWith('/') && !written.startsWith('//')) return encodeURI(`/${target}`);
  if (isOwn && !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(written)) return encodeURI(relative(folderOf(from), target));
  return written.includes(encodeURI(file)) ? written.replace(encodeURI(file), () => encodeURI(target)) : target;
}

/** A link to a file. */
export interface WrittenTo {
  /** The file that contains it. */
  readonly from: string;
  /** The file that it refers to. */
  readonly file: string;
  /** The link as written by its author. */
  readonly written: string;
  /** True when both files are in the same repository. */
  readonly isOwn: boolean;
}

/** The most similar of some names; undefined when none is similar. */
export function suggestName(name: string, others: Iterable<string>): string | undefined {
  return nearest(name, alike(name, [...others]));
}

/** The same path in another case, or the only file of that name. */
function sameName(file: string, paths: readonly string[]): readonly string[] {
  const folded = file.toLowerCase();
  const same = paths.filter((path) => path.toLowerCase() === folded);
  if (same.length > 0) return same;
  const name = nameOf(folded);
  const elsewhere = /^(readme|index)\b/.test(name) ? [] : paths.filter((path) => nameOf(path).toLowerCase() === name);
  return elsewhere.length === 1 ? elsewhere : [];
}

/** Names of similar length, those with the same start first. */
function alike(name: string, others: readonly string[]): readonly string[] {
  const near = others.filter(({ length }) => Math.abs(length - name.length) <= Math.max(1, length / 3));
  const [start] = name.toLowerCase();
  const isFirst = (other: string): boolean => other.toLowerCase().startsWith(start ?? '');
  const few = near.length <= maxCompared ? near : [...near.filter(isFirst), ...near.filter((each) => !isFirst(each))];
  return few.filter(({ length }) => length <= maxPathLength).slice(0, maxCompared);
}
