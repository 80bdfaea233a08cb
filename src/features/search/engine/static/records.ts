import type { Row } from '#features/search/engine/index/index-rows.ts';
import { allRows } from './shard-format.ts';

/** A part of a page, or a package, in the search files of an exported site: some of its rows. */
export interface PageRecord {
  /** The package's identity. */
  readonly repo: string;
  /** The file; '' for the package itself. */
  readonly file: string;
  /** The file under whose address it is shown. */
  readonly shown: string;
  /** Title of the page. */
  readonly title: string;
  /** Names of its folders and of its file. */
  readonly path: string;
  /** Language of the page. */
  readonly language: string;
  /** True for a page that is written for tools and tests. */
  readonly forTools?: true | undefined;
  /** The rows, in order. */
  readonly rows: readonly Row[];
}

/** Text of the rows of a record, in characters: a result needs the record of its row only. */
const recordLength = 4_000;

/** Divides the rows of a page into those of records. */
export function divideRows(rows: readonly Row[]): readonly (readonly Row[])[] {
  const groups: Row[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const size = row.text.length + row.heading.length;
    const last = groups.at(-1);
    if (last === undefined || length + size > recordLength || last.length === allRows) {
      groups.push([row]);
      length = size;
    } else {
      last.push(row);
      length += size;
    }
  }
  return groups;
}

export function encodeRecord(record: PageRecord): Uint8Array<ArrayBuffer> {
  const { repo, file, shown, title, path, language, rows, forTools } = record;
  const fields = rows.map(({ kind, anchor, heading, text }) => [kind, anchor, heading, text]);
  const other = shown === file ? '' : shown;
  const values = [repo, file, other, title, path, language, fields, ...(forTools ? [1] : [])];
  return new TextEncoder().encode(JSON.stringify(values));
}

/** Decodes a record. Throws SyntaxError or TypeError for anything else. */
export function decodeRecord(bytes: Uint8Array): PageRecord {
  const [repo, file, shown, title, path, language, fields, forTools] = JSON.parse(new TextDecoder().decode(bytes));
  const rows = fields.map(([kind, anchor, heading, text]: [Row['kind'], string, string, string]) => {
    return { kind, anchor, heading, text };
  });
  return { repo, file, shown: shown || file, title, path, language, rows, ...(forTools === 1 && { forTools: true }) };
}
