import type { DatabaseSync } from 'node:sqlite';
import type { SearchHit, SearchQuery, SearchResult, Section } from '#model/search.ts';
import { findCandidates } from './find-candidates.ts';
import { indexTokens } from './index-tokens.ts';
import { excerptOf, mark } from './marked.ts';
import { matcherOf } from './matcher.ts';
import { idsOfKind, openIndex } from './open-index.ts';
import { type ParsedQuery, parseQuery } from './query.ts';
import { createFieldReader, scoreOf } from './rank.ts';
import { languageOf } from './stems.ts';

/** A package to be found. */
export interface IndexedPackage {
  /** Its identity. */
  readonly repo: string;
  /** Its name as shown. */
  readonly title: string;
  /** Every other name that it is known by. */
  readonly names: readonly string[];
  /** Plain text. */
  readonly description: string;
  /** Words that its manifest names. */
  readonly keywords: readonly string[];
  /** Stars now. */
  readonly stars: number;
}

/** A page to be found. */
export interface IndexedPage {
  /** The package's identity. */
  readonly repo: string;
  /** The file inside the repository. */
  readonly file: string;
  /** Changes whenever anything of the page changes. */
  readonly key: string;
  /** Plain text. */
  readonly title: string;
  /** What it says, in order. */
  readonly sections: readonly Section[];
}

/** Finds packages, pages and sections. */
export interface SearchIndex {
  /** The key of every page that is in the index, by {@link pageName}. */
  keys(): ReadonlyMap<string, string>;
  /** Makes the packages known; those that are gone are forgotten with their pages. */
  setPackages(packages: readonly IndexedPackage[]): void;
  /** Puts pages in, in place of what was there under their names; all or none. */
  put(pages: readonly IndexedPage[]): void;
  /** Takes pages out, by {@link pageName}. */
  remove(names: readonly string[]): void;
  /** Searches. */
  search(query: SearchQuery): SearchResult;
  /** Closes the database. */
  close(): void;
}

/** The name of a page in the index. */
export function pageName({ repo, file }: Pick<IndexedPage, 'repo' | 'file'>): string {
  return `${repo}\n${file}`;
}

/** One row of the index. */
interface Row {
  readonly kind: 0 | 1 | 2;
  readonly anchor: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

/** The longest text of a section that is kept, in characters. */
const longestText = 20_000;

/** Hits of one page and of one package among all, so that one that says a word often leaves room for others. */
const mostOfPage = 3;
const mostOfPackage = 6;

/** Opens the index in a file, or ':memory:'. Throws what SQLite throws. */
export function createSearchIndex(file: string): SearchIndex {
  const database = openIndex(file);
  const statements = prepare(database);
  let packages: ReadonlyMap<string, IndexedPackage> = new Map();

  function removeOne(name: string): void {
    const [repo = '', path = ''] = name.split('\n');
    statements.removeWords.run(repo, path);
    statements.removePage.run(repo, path);
  }

  function putOne({ repo, file: path, key }: Pick<IndexedPage, 'repo' | 'file' | 'key'>, rows: readonly Row[]): void {
    removeOne(pageName({ repo, file: path }));
    const page = statements.addPage.run(repo, path, key).lastInsertRowid;
    const names = namesOf(packages.get(repo)).join(' ');
    const language = languageOf(rows.map(({ text }) => text).join(' '));
    const tokens = (text: string) => indexTokens(text, language);
    for (const { kind, anchor, title, heading, text } of rows) {
      const id = nextId(kind);
      statements.addSection.run(id, page, kind, anchor, title, heading, text);
      statements.addWords.run(id, tokens(names), tokens(title), tokens(heading), tokens(text));
    }
  }

  function nextId(kind: Row['kind']): number {
    const start = kind * idsOfKind;
    const last = statements.lastId.get(start, start + idsOfKind)?.id;
    return typeof last === 'number' ? last + 1 : start + 1;
  }

  function together(work: () => void): void {
    database.exec('BEGIN IMMEDIATE');
    try {
      work();
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  }

  function keys(): ReadonlyMap<string, string> {
    return new Map(statements.keys.all().map(({ repo, file: path, key }) => [`${repo}\n${path}`, String(key)]));
  }

  return {
    keys,
    setPackages(list) {
      packages = new Map(list.map((item) => [item.repo, item]));
      together(() => {
        const known = keys();
        for (const name of known.keys()) if (!packages.has(name.split('\n')[0] ?? '')) removeOne(name);
        for (const item of list) {
          const key = JSON.stringify(item);
          if (known.get(pageName({ repo: item.repo, file: '' })) === key) continue;
          putOne({ repo: item.repo, file: '', key }, [packageRow(item)]);
        }
      });
    },
    put(pages) {
      together(() => {
        for (const page of pages) putOne(page, rowsOf(page));
      });
    },
    remove: (names) => together(() => names.forEach(removeOne)),
    search(query) {
      const { parsed, found, corrected } = findCandidates(database, query, parseQuery(query.text));
      const fieldOf = createFieldReader(parsed);
      const scored = found
        .map((row) => {
          const item = packages.get(row.repo);
          const candidate = { ...row, names: namesOf(item), stars: item?.stars ?? 0 };
          return { row, score: scoreOf(candidate, parsed, fieldOf) };
        })
        .sort((a, b) => b.score - a.score);
      const hits = spread(
        scored.map(({ row }) => row),
        query,
      ).map((row) => toHit(row, packages.get(row.repo), parsed));
      return { hits, corrected };
    },
    close: () => database.close(),
  };
}

type Found = ReturnType<typeof findCandidates>['found'][number];

function spread(rows: readonly Found[], { repo, limit }: SearchQuery): readonly Found[] {
  const counts = new Map<string, number>();
  const count = (name: string): number => {
    const next = (counts.get(name) ?? 0) + 1;
    counts.set(name, next);
    return next;
  };
  const kept = rows.filter((row) => {
    const ofPage = count(pageName(row)) <= mostOfPage;
    return ofPage && (repo !== undefined || count(row.repo) <= mostOfPackage);
  });
  return kept.slice(0, limit);
}

function toHit(row: Found, item: IndexedPackage | undefined, parsed: ParsedQuery): SearchHit {
  const matcher = matcherOf(parsed);
  const kind = (['package', 'page', 'section'] as const)[row.kind] ?? 'section';
  return {
    kind,
    repo: row.repo,
    file: row.file,
    id: row.anchor,
    package: item?.title ?? row.repo,
    title: mark(kind === 'package' ? (item?.title ?? row.repo) : row.title, matcher),
    heading: mark(row.heading, matcher),
    excerpt: excerptOf(row.text, matcher),
  };
}

function namesOf(item: IndexedPackage | undefined): readonly string[] {
  return item === undefined ? [] : [...new Set([item.title, item.repo, ...item.names])];
}

function packageRow({ description, keywords }: IndexedPackage): Row {
  return {
    kind: 0,
    anchor: '',
    title: '',
    heading: '',
    text: [description, keywords.join(', ')].filter(Boolean).join(' · '),
  };
}

function rowsOf({ title, sections }: IndexedPage): readonly Row[] {
  const [first] = sections;
  // What stands before the first heading, or under a first heading that is the title, is the page as a whole.
  const intro = sections.filter((section) => section === first || section.heading === '' || section.heading === title);
  const whole: Row = { kind: 1, anchor: '', title, heading: '', text: cut(intro.map(({ text }) => text).join(' ')) };
  const rest = sections.filter((section) => !intro.includes(section));
  return [
    whole,
    ...rest.map(({ id, heading, text }): Row => ({ kind: 2, anchor: id, title, heading, text: cut(text) })),
  ];
}

function cut(text: string): string {
  return text.length <= longestText ? text : text.slice(0, longestText);
}

function prepare(database: DatabaseSync) {
  return {
    keys: database.prepare('SELECT repo, file, key FROM page'),
    addPage: database.prepare('INSERT INTO page (repo, file, key) VALUES (?, ?, ?)'),
    addSection: database.prepare(
      'INSERT INTO section (id, page, kind, anchor, title, heading, text) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    lastId: database.prepare('SELECT max(id) AS id FROM section WHERE id >= ? AND id < ?'),
    addWords: database.prepare('INSERT INTO words (rowid, name, title, heading, body) VALUES (?, ?, ?, ?, ?)'),
    removeWords: database.prepare(
      'DELETE FROM words WHERE rowid IN (SELECT section.id FROM section JOIN page ON page.id = section.page WHERE repo = ? AND file = ?)',
    ),
    removePage: database.prepare('DELETE FROM page WHERE repo = ? AND file = ?'),
  };
}
