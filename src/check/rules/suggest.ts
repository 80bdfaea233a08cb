import { relative } from 'node:path/posix';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import type { Address } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';
import { nearest } from '#model/text/nearest.ts';

/** Names that are compared letter by letter at most: it is slow, and strangers write the names. */
const maxCompared = 300;

/** Longer names are not compared. */
const maxPathLength = 200;

/** Makes the question which file a missing one most likely became or was meant to be; asked for the same again, it knows. */
export function createSuggestFile(siteSnapshot: SiteSnapshot): (address: Address) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (address) => {
    const key = `${address.repo}\n${address.file}`;
    if (!known.has(key)) known.set(key, suggestFile(siteSnapshot, address));
    return known.get(key);
  };
}

/** What git says, a file of its name, or one spelled alike. */
function suggestFile(siteSnapshot: SiteSnapshot, { repo, file }: Address): string | undefined {
  const files = siteSnapshot.files.get(repo);
  if (files === undefined) return undefined;
  const spellings = [file, file.replace(/\.html$/, '.md'), `${file}.md`];
  const history = siteSnapshot.repositories.get(repo)?.history;
  const renamed = spellings.map((each) => history?.end(each)?.successor).find((each) => each && files.has(each));
  if (renamed !== undefined) return renamed;
  const paths = [...files.keys()];
  const named = spellings.flatMap((each) => sameName(each, paths)).at(0);
  const likely = paths.filter((path) => isLikely(path, file));
  return named ?? nearest(file, alike(file, likely)) ?? similarName(file, likely);
}

/** A file of another kind is hardly meant, and picture 1 is no misspelled picture 2. */
function isLikely(path: string, file: string): boolean {
  const kind = (name: string): string => /\.[^./]+$/.exec(name)?.[0].toLowerCase().replace('.html', '.md') ?? '';
  const letters = (name: string): string => name.replace(/\d+/g, '');
  return kind(path) === kind(file) && letters(path) !== letters(file);
}

/** The only file whose name, wherever it is, is spelled nearly so. */
function similarName(file: string, paths: readonly string[]): string | undefined {
  const name = nameOf(file);
  const near = nearest(name, alike(name, [...new Set(paths.map(nameOf))]));
  const found = paths.filter((path) => nameOf(path) === near);
  return found.length === 1 ? found[0] : undefined;
}

function nameOf(path: string): string {
  return path.slice(folderOf(path).length);
}

/** A link as its author would have written it, had it led to another file of the repository that it leads to. */
export function linkTo(target: string, { from, file, written, isOwn }: WrittenTo): string {
  if (written.startsWith('/') && !written.startsWith('//')) return encodeURI(`/${target}`);
  if (isOwn && !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(written)) return encodeURI(relative(folderOf(from), target));
  return written.includes(encodeURI(file)) ? written.replace(encodeURI(file), () => encodeURI(target)) : target;
}

/** A link that leads to a file. */
export interface WrittenTo {
  /** The file that it stands in. */
  readonly from: string;
  /** The file that it leads to. */
  readonly file: string;
  /** As its author wrote it. */
  readonly written: string;
  /** True where the file is of the same repository. */
  readonly isOwn: boolean;
}

/** The name among others that a mistyped one most likely means, undefined where none is near. */
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

/** What differs too much in length cannot be near; what begins alike is compared first. */
function alike(name: string, others: readonly string[]): readonly string[] {
  const near = others.filter(({ length }) => Math.abs(length - name.length) <= Math.max(1, length / 3));
  const [start] = name.toLowerCase();
  const isFirst = (other: string): boolean => other.toLowerCase().startsWith(start ?? '');
  const few = near.length <= maxCompared ? near : [...near.filter(isFirst), ...near.filter((each) => !isFirst(each))];
  return few.filter(({ length }) => length <= maxPathLength).slice(0, maxCompared);
}
