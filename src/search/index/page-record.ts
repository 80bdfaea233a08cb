import type { IndexedPackage, IndexedPage } from '#model/views/search.ts';
import { pageName } from '#model/views/search.ts';
import { namesOf } from '#search/query/package-names.ts';
import { foldWord } from '#search/query/words.ts';
import { packageRow, pageRows, type Row } from './index-rows.ts';
import { packageToken } from './package-token.ts';

/** A page, or a package, in the search files of an exported site. */
export interface PageRecord {
  /** Its {@link pageName}, followed by the file under whose address it is shown. */
  readonly url: string;
  /** Its rows as one text, so that every word matches. */
  readonly content: string;
  /** Fields that weigh more than the text. */
  readonly meta: {
    readonly title: string;
    readonly names: string;
    readonly headings: string;
    /** Words that match and are not shown: the token of the package, and other spellings of words such as `C++`. */
    readonly spelled: string;
  };
}

/**
 * The token of all pages of a package, to search in that package only. Its last letter keeps it from being a prefix of another
 * token. Filters of Pagefind are not used, because the bytes of their files differ between runs.
 */
export function scopeWord(repo: string): string {
  return `${packageToken(repo)}z`;
}

/** A record that was read. */
export interface ReadRecord {
  /** The package's identity. */
  readonly repo: string;
  /** The file; '' for the package itself. */
  readonly file: string;
  /** The file under whose address it is shown. */
  readonly shown: string;
  /** Title of the page. */
  readonly title: string;
  /** Its rows, in order. */
  readonly rows: readonly Row[];
}

/** Characters of no text, which separate rows, and the fields of a row. */
const rowMark = '\ue000';
const fieldMark = '\ue001';
/** Begins at the rare signs and looks behind: otherwise each word would be tried from each of its letters. */
const symbols = /(?<=([\p{L}\p{N}]+))(?:\+\+|#)/gu;
const marks = /[\ue000\ue001]/g;

/** The record of a package. */
export function packageRecord(item: IndexedPackage): PageRecord {
  const { repo } = item;
  return toRecord({ repo, file: '', shown: '', title: '', rows: [packageRow(item)] }, item);
}

/** The record of a page, with the names of its package if that is known. */
export function pageRecord(page: IndexedPage, shown: string, item: IndexedPackage | undefined): PageRecord {
  const { repo, file, title } = page;
  return toRecord({ repo, file, shown, title, rows: pageRows(page) }, item);
}

/** Parses a record. */
export function readRecord({ url, content, title }: { url: string; content: string; title: string }): ReadRecord {
  const [repo = '', file = '', shown = ''] = url.split('\n');
  const rows = content.split(rowMark).map((row, index): Row => {
    const [anchor = '', heading = '', text = ''] = row.split(fieldMark).map((field) => field.trim());
    return { kind: file === '' ? 0 : index === 0 ? 1 : 2, anchor, heading, text };
  });
  return { repo, file, shown, title, rows };
}

function toRecord({ repo, file, shown, title, rows }: ReadRecord, item: IndexedPackage | undefined): PageRecord {
  const fields = rows.map(({ anchor, heading, text }) => [anchor, heading, text].map(plain).join(` ${fieldMark} `));
  return {
    url: `${pageName({ repo, file })}\n${shown}`,
    content: fields.join(` ${rowMark} `),
    meta: {
      title: plain(title),
      names: plain(namesOf(item).join(' ')),
      headings: plain(rows.map(({ heading }) => heading).join(' ')),
      spelled: [scopeWord(repo), ...spelledOtherwise(fields)].join(' '),
    },
  };
}

function spelledOtherwise(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap((text) => [...text.matchAll(symbols)].map(([sign, word]) => `${word}${sign}`));
  return [...new Set(words.map((word) => foldWord(word).folded))].toSorted();
}

function plain(text: string): string {
  return text.replace(marks, ' ');
}
