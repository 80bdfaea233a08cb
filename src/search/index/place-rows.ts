import { isFirstPage } from '#model/address/address.ts';
import { pageName, type SearchQuery } from '#model/views/search.ts';
import type { FoundRow } from '#search/query/find-rows.ts';

/** What a page in the visitor's language is worth more than the same in another one. */
const ownLanguage = 0.4;

/** The overview of the family says what its packages say themselves. */
const familyOverview = -1;

/** Files of data are pages, and seldom what a reader looks for. */
const dataPage = -1;
const dataFile = /\.(json|ya?ml|toml|conf)$/i;

/** Hits of one page and of one package among all, so that one that says a word often leaves room for others. */
const mostOfPage = 3;
const mostOfPackage = 6;

/** For whom rows are ordered, and whose. */
interface Wish extends Pick<SearchQuery, 'language'> {
  /** The product's name. */
  readonly product: string;
}

/** What a row is worth by where it stands, whatever was searched for. */
export function worthOf({ kind, repo, file, language }: Omit<FoundRow, 'id'>, wish: Wish): number {
  const own = kind > 0 && language === wish.language ? ownLanguage : 0;
  const overview = kind > 0 && repo === wish.product ? familyOverview : 0;
  return own + overview + (kind > 0 && dataFile.test(file) ? dataPage : 0);
}

/** Leaves some out where many are of one page, or of one package among all; a package and its first page are one place. */
export function spread<Row extends Place>(rows: readonly Row[], { repo }: Pick<SearchQuery, 'repo'>): readonly Row[] {
  const counts = new Map<string, number>();
  const count = (name: string): number => {
    const next = (counts.get(name) ?? 0) + 1;
    counts.set(name, next);
    return next;
  };
  const ofPackage = repo === undefined ? mostOfPackage : Number.POSITIVE_INFINITY;
  const isNew = (row: Row): boolean => row.anchor !== '' || count(`place ${placeOf(row)}`) === 1;
  return rows.filter((row) => isNew(row) && count(pageName(row)) <= mostOfPage && count(row.repo) <= ofPackage);
}

type Place = Pick<FoundRow, 'repo' | 'file' | 'anchor'>;

function placeOf({ repo, file }: Place): string {
  return pageName({ repo, file: file === '' || isFirstPage(file) ? '' : file });
}
