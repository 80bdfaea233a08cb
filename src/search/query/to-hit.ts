import { pathOf, type Routing, readmeFile } from '#model/address/address.ts';
import type { IndexedPackage, SearchHit } from '#model/views/search.ts';
import { kinds } from '#search/index/index-rows.ts';
import type { FoundRow } from '#search/ranking/rank.ts';
import { excerptOf, mark } from './marked.ts';
import type { Matcher } from './matcher.ts';

/** What a hit needs besides its row. */
export interface HitContext {
  /** Recognises the words of the query. */
  readonly matcher: Matcher;
  /** The package, if it is known. */
  readonly item: IndexedPackage | undefined;
  /** The text of the row. */
  readonly text: string;
  /** The base path and the product, on which addresses depend. */
  readonly site: Routing;
}

/** Turns a row into a search hit. */
export function toHit(row: FoundRow, { matcher, item, text, site }: HitContext): SearchHit {
  const { repo, file, shown = file, anchor } = row;
  const kind = kinds[row.kind] ?? 'section';
  const name = item?.title ?? repo;
  return {
    kind,
    repo,
    file,
    id: anchor,
    url: pathOf({ repo, file: shown || readmeFile }, site) + (anchor === '' ? '' : `#${anchor}`),
    package: name,
    title: mark(kind === 'package' ? name : row.title, matcher),
    heading: mark(row.heading, matcher),
    excerpt: excerptOf(text, matcher),
  };
}
