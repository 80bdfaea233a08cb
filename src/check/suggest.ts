import { relative } from 'node:path/posix';
import type { Edition } from '#catalog/shelf.ts';
import { nearest } from '#config/nearest.ts';
import type { Address } from '#model/address.ts';
import { folderOf } from '#model/readme.ts';

/** Paths that are compared letter by letter at most. */
const mostCompared = 5_000;

/** The file that a missing one most likely became or was meant to be: what git says, one of its name, one spelled alike. */
export function suggestFile(edition: Edition, { repo, file }: Address): string | undefined {
  const files = edition.files.get(repo);
  if (files === undefined) return undefined;
  const spellings = [file, file.replace(/\.html$/, '.md'), `${file}.md`];
  const history = edition.repositories.get(repo)?.history;
  const renamed = spellings.map((each) => history?.end(each)?.successor).find((each) => each && files.has(each));
  if (renamed !== undefined) return renamed;
  const paths = [...files.keys()];
  const named = spellings.flatMap((each) => sameName(each, paths)).at(0);
  return named ?? nearest(file, alike(file, paths)) ?? similarName(file, paths);
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

/** A file's address as a link of another file of its repository would write it. */
export function linkTo(target: string, from: string, written: string): string {
  const path = written.startsWith('/') ? `/${target}` : relative(folderOf(from), target);
  return encodeURI(path);
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

/** Comparing letters is slow: what differs too much in length cannot be near. */
function alike(name: string, others: readonly string[]): readonly string[] {
  return others
    .filter(({ length }) => Math.abs(length - name.length) <= Math.max(1, length / 3))
    .slice(0, mostCompared);
}
