import { compareText } from '#model/text/compare-text.ts';
import type { MatrixRow } from './matrix.ts';
import { matrixParameters as parameters } from './matrix-parameters.ts';

/** Orders of the Matrix, the default first. */
export const matrixSorts = ['stars', 'rising', 'changed', 'name'] as const;

/** An order of the Matrix. */
export type MatrixSort = (typeof matrixSorts)[number];

/** Arrangement of the Matrix, from the query of its address. */
export interface MatrixChoice {
  /** The order. */
  readonly sort: MatrixSort;
  /** Only packages of the group with this id. */
  readonly group: string | undefined;
  /** Only packages of this type. */
  readonly type: string | undefined;
  /** Only packages in this language. */
  readonly language: string | undefined;
  /** Only packages with this topic. */
  readonly topic: string | undefined;
  /** Without the archived packages, or these alone. */
  readonly archived: 'hide' | 'only' | undefined;
  /** Only packages that have each word of this text in their name, repository, code, description or topics. */
  readonly text: string | undefined;
  /** Shows a table; otherwise the last view of the visitor, initially cards. */
  readonly view: 'table' | undefined;
  /** A page of the packages alone, from 2; undefined for the first one, which continues in the browser. */
  readonly page: number | undefined;
}

/** Values by which a family can be filtered. */
export interface MatrixOptions {
  /** Ids of groups, sorted by name. */
  readonly groups: readonly string[];
  /** Types, sorted by name. */
  readonly types: readonly string[];
  /** Languages, sorted by name. */
  readonly languages: readonly string[];
  /** Topics, those of most packages first. */
  readonly topics: readonly string[];
}

/** Number of packages in a document: divisible by 1 to 6, the numbers of cards in a row. */
export const pageSize = 60;

/** Maximum length of the text that packages are filtered by, in characters. */
const maxTextLength = 100;

/** Maximum length of a query that is parsed, in characters. */
const maxQueryLength = 1_000;

const knownOptions = new WeakMap<readonly MatrixRow[], MatrixOptions>();

/** Lists the values by which these packages can be filtered. */
export function matrixOptions(rows: readonly MatrixRow[]): MatrixOptions {
  const options = knownOptions.get(rows) ?? optionsOf(rows);
  knownOptions.set(rows, options);
  return options;
}

function optionsOf(rows: readonly MatrixRow[]): MatrixOptions {
  const topics = new Map<string, number>();
  for (const topic of rows.flatMap((row) => row.topics)) topics.set(topic, (topics.get(topic) ?? 0) + 1);
  return {
    groups: distinct(rows.map((row) => row.group)),
    types: distinct(rows.map((row) => row.type)),
    languages: distinct(rows.map((row) => row.language)),
    topics: [...topics].sort(([a, more], [b, less]) => less - more || compareText(a, b)).map(([topic]) => topic),
  };
}

/** Parses a query (`?sort=name`). Values that no package has are ignored, and pages below 2. */
export function parseMatrixChoice(search: string, options: MatrixOptions): MatrixChoice {
  const query = new URLSearchParams(search.length > maxQueryLength ? '' : search);
  const known = <T extends string>(name: string, values: readonly T[]): T | undefined => {
    const value = query.get(name);
    return values.find((each) => each === value);
  };
  return {
    sort: known(parameters.sort, matrixSorts) ?? 'stars',
    group: known(parameters.group, options.groups),
    type: known(parameters.type, options.types),
    language: known(parameters.language, options.languages),
    topic: known(parameters.topic, options.topics),
    archived: known(parameters.archived, ['hide', 'only']),
    text: filterText(query.get(parameters.text) ?? ''),
    view: known(parameters.view, ['table']),
    page: pageNumber(query.get(parameters.page)),
  };
}

/** The text that packages are filtered by: its words with single spaces, shortened; undefined without any. */
export function filterText(text: string): string | undefined {
  return text.slice(0, maxTextLength).split(/\s+/).filter(Boolean).join(' ') || undefined;
}

function pageNumber(value: string | null): number | undefined {
  const page = value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1;
  return page > 1 ? page : undefined;
}

/** Canonical query of a choice; '' for the default. */
export function matrixQuery(choice: MatrixChoice): string {
  const query = new URLSearchParams();
  for (const [key, name] of entries) {
    const value = choice[key];
    const isUsual = (key === 'sort' && value === 'stars') || (key === 'page' && value === 1);
    if (value !== undefined && !isUsual) query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** True for a choice that hides packages. */
export function isFiltered({ group, type, language, topic, archived, text }: MatrixChoice): boolean {
  return [group, type, language, topic, archived, text].some((value) => value !== undefined);
}

const entries = [
  ['sort', parameters.sort],
  ['group', parameters.group],
  ['type', parameters.type],
  ['language', parameters.language],
  ['topic', parameters.topic],
  ['archived', parameters.archived],
  ['text', parameters.text],
  ['view', parameters.view],
  ['page', parameters.page],
] as const;

function distinct(values: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== undefined))].sort(compareText);
}
