import type { Snapshot } from '#catalog/snapshot-store.ts';
import { type Address, isFirstPage } from '#model/address/address.ts';
import type { Page } from '#model/page/page.ts';
import { isTranslation } from '#model/page/page.ts';
import { editDistance } from '#model/text/nearest.ts';
import { derived } from '#platform/derived.ts';
import { createNearIndex, maxAlike, maxLonger, type NearEntry, type NearIndex, nearEntries } from './near-index.ts';
import { nodeOf } from './page-tree.ts';
import { publicPackages } from './public-packages.ts';

/** A page with a similar address. */
export interface NearPage extends Address {
  /** Title, as plain text. */
  readonly name: string;
}

/** Pages with addresses similar to a missing one, and the words of that address. */
export interface NearPages {
  /** A few pages, the most similar first. */
  readonly pages: readonly NearPage[];
  /** Words to search for; empty when the address has none. */
  readonly words: string;
}

interface Entry extends NearPage, NearEntry {
  /** Words of its folders and of its package. */
  readonly around: ReadonlySet<string>;
}

const maxPages = 5;

/** Limits of words in an address, since anyone can send one. */
const maxWords = 8;
const maxLength = 40;

/** Maximum number of names to compare by edit distance for one address: of the requested package, and of all others. */
const maxCompared = { own: 1_000, other: maxAlike };

/** Words of most addresses. */
const commonWords = new Set(['index', 'readme', 'html', 'md', 'docs', 'doc']);

/**
 * Creates the function that suggests pages for a missing address; the words of a snapshot's pages are indexed once, so that
 * the cost of an address does not grow with the family.
 */
export function createNearPages(): (snapshot: Snapshot, address: Address) => NearPages {
  const indexOf = derived((snapshot: Snapshot) => createNearIndex(entriesOf(snapshot)));
  return (snapshot, address) => nearIn(indexOf(snapshot), address);
}

function nearIn(index: NearIndex<Entry>, { repo, file }: Address): NearPages {
  const last = lastOf(file) || repo.toLowerCase();
  const own = wordsOf(last);
  const around = [...wordsOf(repo), ...wordsOf(file.replace(/\.[a-z]+$/i, ''))];
  const isName = last.length <= maxLength && !commonWords.has(last);
  const left = { ...maxCompared };

  function isAlike(entry: Entry, whose: keyof typeof left): boolean {
    if (!isName || left[whose] === 0 || Math.abs(entry.last.length - last.length) > maxLonger) return false;
    return whose === 'own' || entry.last[0] === last[0];
  }

  const scored = nearEntries(index, { repo, last, own }).flatMap((entry) => {
    const whose = entry.repo === repo ? 'own' : 'other';
    const isCompared = isAlike(entry, whose);
    if (isCompared) left[whose] -= 1;
    const near = isCompared ? nearness(last, entry.last) : 0;
    const shared = countIn(own, entry.words);
    if (near + shared === 0) return [];
    const context = countIn(around, entry.around) / 4;
    return [{ entry, score: 2 * near + shared + context + (whose === 'own' ? 0.5 : 0) }];
  });
  const found = scored.toSorted((a, b) => b.score - a.score);
  const words = [...new Set([...around, ...own])].slice(-maxWords).join(' ');
  return {
    pages: found.slice(0, maxPages).map(({ entry: { repo: of, file: at, name } }) => ({ repo: of, file: at, name })),
    words,
  };
}

function countIn(words: readonly string[], known: ReadonlySet<string>): number {
  let count = 0;
  for (const word of words) if (known.has(word)) count += 1;
  return count;
}

/** 1 for the same name, less for each different letter, 0 for another name. */
function nearness(a: string, b: string): number {
  const distance = editDistance(a, b);
  return distance > Math.max(1, Math.floor(a.length / 3)) ? 0 : 1 - distance / (a.length + 1);
}

function entriesOf(snapshot: Snapshot): readonly Entry[] {
  return publicPackages(snapshot).flatMap(({ package: item, pages }) =>
    pages.filter((page) => !isTranslation(page)).map((page) => entryOf(item, page)),
  );
}

function entryOf({ repo, title }: { readonly repo: string; readonly title: string }, page: Page): Entry {
  const { file } = page;
  const isFirst = isFirstPage(file);
  const name = isFirst ? title : nodeOf(page).name;
  // A first page is named after its package.
  const last = isFirst ? repo.toLowerCase() : lastOf(file);
  const own = new Set([...wordsOf(last), ...wordsOf(name)]);
  return { repo, file, name, last, words: own, around: new Set([...wordsOf(repo), ...wordsOf(file)]) };
}

/** The last segment of a path that is not just the index page of a folder, without its extension. */
function lastOf(file: string): string {
  const parts = file.toLowerCase().split('/');
  const names = parts.map((part) => part.replace(/(?<=.)\.[a-z]+$/, '')).filter((part) => part !== '');
  return names.findLast((name) => !commonWords.has(name)) ?? '';
}

function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return words.filter((word) => !commonWords.has(word) && word.length <= maxLength).slice(0, maxWords);
}
