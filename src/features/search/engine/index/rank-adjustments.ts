import { pageName, type SearchQuery } from '#features/search/contract/search.ts';
import { createHitLimit } from '#features/search/engine/ranking/hit-limit.ts';
import type { MatchingRow } from '#features/search/engine/ranking/rank.ts';
import { isFirstPage } from '#model/address/address.ts';

/** Bonus for a page in the language of the visitor. */
const ownLanguage = 0.4;

/** A page in a script without blanks, for a visitor whose query and language have another one. */
const otherScript = -1;
const unspacedLanguages = new Set(['zh', 'ja', 'ko', 'th', 'lo', 'km', 'my']);

/** The pages of the core package repeat what the packages say. */
const familyOverview = -1;

/** Files of data are pages too, but seldom what a reader looks for. */
const dataPage = -1.5;
const dataFile = /\.(json|ya?ml|toml|conf)$/i;

/** Lists of changes repeat the words of guides. */
const changesPage = -1;
const changesFile = /(?:^|[/_.-])(?:change-?log|changes|history|news|releases|release-?notes|whats-?new)\.[a-z]+$/i;

/** Files for those who work on a project are about it, and not about how it is used. */
const projectPage = -0.4;
const projectFile =
  /(?:^|\/)(?:contributing|code[_-]of[_-]conduct|security|governance|maintainers|authors|licen[cs]e)(?:\.[\w.-]+)?$/i;

/** Pages for tools and tests repeat the words of documents. They lose more than title and path of a page can gain. */
const toolPage = -12;

/** Lock files have the names of all packages, and nothing to read. */
const lockPage = -12;
const lockFile = /(?:^|[/.-])(?:lock|shrinkwrap)\.(?:json|ya?ml|toml)$/i;

/** What the part of the score of a row depends on that does not depend on the words. */
type StaticRow = Pick<MatchingRow, 'kind' | 'repo' | 'file' | 'language' | 'forTools'>;

/** What the order of rows depends on. */
interface Preference extends Pick<SearchQuery, 'language'> {
  /** True for a query with words of a script without blanks. */
  readonly unspaced: boolean;
  /** The product's name. */
  readonly product: string;
}

/** The part of a row's score that does not depend on the words of the query. */
export function staticScore(row: StaticRow, preference: Preference): number {
  if (row.kind === 0) return 0;
  return languageScore(row, preference) + pageScore(row, preference);
}

function languageScore({ language }: Pick<StaticRow, 'language'>, preference: Preference): number {
  if (language === preference.language) return ownLanguage;
  return unspacedLanguages.has(language) && !preference.unspaced ? otherScript : 0;
}

/** The part of the score of the rows of a page that depends on the page alone. */
export function pageScore(
  { repo, file, forTools }: Pick<StaticRow, 'repo' | 'file' | 'forTools'>,
  { product }: Pick<Preference, 'product'>,
): number {
  return (
    (repo === product ? familyOverview : 0) +
    Math.min(
      dataPenalty(file),
      changesFile.test(file) ? changesPage : 0,
      projectFile.test(file) ? projectPage : 0,
      forTools ? toolPage : 0,
    )
  );
}

function dataPenalty(file: string): number {
  if (lockFile.test(file)) return lockPage;
  return dataFile.test(file) ? dataPage : 0;
}

/** Rows within the limits of pages and packages. */
interface LimitedHits<Row> {
  readonly rows: readonly Row[];
  /** Packages with rows beyond the limits. */
  readonly cut: ReadonlySet<string>;
}

/**
 * Limits the rows of one page and of one package. A package and its first page count as one. In a single package the rows
 * beyond the limit of their page come after all others.
 */
export function limitHits<Row extends RowKey>(
  rows: readonly Row[],
  { singlePackage }: { readonly singlePackage: boolean },
): LimitedHits<Row> {
  const isWithin = createHitLimit({ singlePackage });
  const seen = new Set<string>();
  const once = rows.filter((row) => {
    const key = rowKey(row);
    if (row.anchor !== '') return true;
    return !seen.has(key) && seen.add(key);
  });
  const { within = [], beyond = [] } = Object.groupBy(once, (row) =>
    isWithin(pageName(row), row.repo) ? 'within' : 'beyond',
  );
  if (singlePackage) return { rows: [...within, ...beyond], cut: new Set() };
  return { rows: within, cut: new Set(beyond.map(({ repo }) => repo)) };
}

type RowKey = Pick<MatchingRow, 'repo' | 'file' | 'anchor'>;

function rowKey({ repo, file }: RowKey): string {
  return pageName({ repo, file: file === '' || isFirstPage(file) ? '' : file });
}
