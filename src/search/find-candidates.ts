import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { SearchQuery } from '#model/search.ts';
import { stemMark } from './index-tokens.ts';
import { nearestWords } from './nearest-words.ts';
import { idsOfKind } from './open-index.ts';
import { matchExpression, type ParsedQuery, parseQuery, type Term } from './query.ts';

/** A row that the index found. */
export interface FoundRow {
  /** The package's identity. */
  readonly repo: string;
  /** The file, '' for the package itself. */
  readonly file: string;
  /** 0 a package, 1 a page, 2 a section. */
  readonly kind: number;
  /** The heading's id. */
  readonly anchor: string;
  /** Title of the page. */
  readonly title: string;
  /** Heading of the section. */
  readonly heading: string;
  /** Text of the section. */
  readonly text: string;
  /** BM25. */
  readonly frequency: number;
}

/** Rows of each kind that are ranked. */
const mostRows = 100;

const select = `
  SELECT repo, file, kind, anchor, section.title AS title, section.heading AS heading, text, frequency FROM (
    SELECT rowid AS id, bm25(words, 8, 5, 4, 1) AS frequency FROM words
    WHERE words MATCH ? AND rowid >= ? AND rowid < ? ORDER BY frequency LIMIT ?
  ) JOIN section USING (id) JOIN page ON page.id = section.page
`;

/** What may be meant: rows with every word; else with words that are nearly the same; else with any of the words. */
export function findCandidates(
  database: DatabaseSync,
  { repo }: SearchQuery,
  parsed: ParsedQuery,
): { readonly parsed: ParsedQuery; readonly found: readonly FoundRow[]; readonly corrected: string | undefined } {
  if (parsed.terms.length === 0) return { parsed, found: [], corrected: undefined };
  const ask = (query: ParsedQuery, join: 'AND' | 'OR') => matching(database, matchExpression(query, join), repo);
  const found = ask(parsed, 'AND');
  if (found.length > 0) return { parsed, found, corrected: undefined };
  const words = parsed.terms.map((term) => correct(database, term));
  const text = words.join(' ');
  if (words.some((word, index) => word !== parsed.terms[index]?.folded)) {
    const other = parseQuery(text);
    const near = ask(other, 'AND');
    if (near.length > 0) return { parsed: other, found: near, corrected: text };
  }
  return { parsed, found: ask(parsed, 'OR'), corrected: undefined };
}

function matching(database: DatabaseSync, expression: string, repo: string | undefined): readonly FoundRow[] {
  const statement = database.prepare(repo === undefined ? select : `${select} WHERE repo = ?`);
  return [0, 1, 2].flatMap((kind) => {
    const range = [kind * idsOfKind, (kind + 1) * idsOfKind] as const;
    const rows =
      repo === undefined
        ? statement.all(expression, ...range, mostRows)
        : statement.all(expression, ...range, mostRows * 50, repo);
    return rows.map(toFoundRow);
  });
}

function toFoundRow(row: Record<string, SQLOutputValue>): FoundRow {
  return {
    repo: String(row.repo),
    file: String(row.file),
    kind: Number(row.kind),
    anchor: String(row.anchor),
    title: String(row.title),
    heading: String(row.heading),
    text: String(row.text),
    frequency: Number(row.frequency),
  };
}

/** The word itself where the index has it, else the nearest one that it has. */
function correct(database: DatabaseSync, { folded }: Term): string {
  const known = database.prepare('SELECT 1 FROM vocabulary WHERE term = ?').get(folded);
  if (known !== undefined) return folded;
  const near = Math.floor(folded.length / 2) + 1;
  const terms = database
    .prepare('SELECT term, doc FROM vocabulary WHERE length(term) BETWEEN ? AND ?')
    .all(folded.length - near, folded.length + near)
    .map(({ term, doc }): [string, number] => [String(term), Number(doc)])
    .filter(([term]) => !term.startsWith(stemMark));
  return nearestWords(folded, terms)[0] ?? folded;
}
