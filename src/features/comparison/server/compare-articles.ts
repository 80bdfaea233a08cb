import { LRUCache } from 'lru-cache';
import type { Articles } from '#catalog/pages/article.ts';
import { rawPath, shortPath } from '#model/address/address.ts';
import { tryDecodePercent } from '#model/address/decode-percent.ts';
import type {
  ArticleComparison,
  ComparedArticle,
  CompareRequest,
  ComparisonLayout,
} from '#model/compare/article-comparison.ts';
import type { Page } from '#model/page/page.ts';
import { digest } from '#platform/hash.ts';
import type { ComparedVersion } from './compared-version.ts';

/** A page in one of the compared versions. */
export interface ComparedPage {
  readonly version: Pick<ComparedVersion, 'snapshot' | 'repo'>;
  readonly page: Page;
}

/** A page in both versions. */
export interface PagePair {
  /** In the earlier version. */
  readonly before: ComparedPage;
  /** In the later version. */
  readonly after: ComparedPage;
}

/** Compares the articles of a page in two versions; undefined if a file was removed. Rejects with the errors of sources. */
export type CompareArticles = (pair: PagePair, layout: ComparisonLayout) => Promise<ArticleComparison | undefined>;

export interface CompareArticlesDeps {
  /** Renders articles. */
  readonly articles: Pick<Articles, 'article'>;
  /** Compares rendered articles, in another thread. */
  readonly compare: (request: CompareRequest) => Promise<ArticleComparison>;
}

/** Memory for comparisons, in characters. */
const cacheSize = 16 * 1024 * 1024;

/** Creates the function, which caches comparisons by the rendered articles. */
export function createCompareArticles({ articles, compare }: CompareArticlesDeps): CompareArticles {
  const cache = new LRUCache<string, ArticleComparison>({
    maxSize: cacheSize,
    sizeCalculation: ({ html }) => html.length + 1_000,
  });

  async function articleOf({ version: { snapshot, repo }, page }: ComparedPage): Promise<ComparedArticle | undefined> {
    const article = await articles.article(snapshot, repo, page);
    if (article === undefined) return undefined;
    // What other pages repeat too is part of the text.
    const html = article.html + article.folded;
    const root = rawPath({ repo, file: '' }, snapshot);
    return {
      html,
      roots: [`${shortPath(repo, snapshot)}/`, root],
      images: imageHashes(html, root, snapshot.packages.get(repo)?.files),
    };
  }

  return async (pair, layout) => {
    const [before, after] = await Promise.all([articleOf(pair.before), articleOf(pair.after)]);
    if (before === undefined || after === undefined) return undefined;
    const key = digest(JSON.stringify([layout, parts(before), parts(after)]));
    const known = cache.get(key);
    if (known !== undefined) return known;
    const { repo } = pair.after.version;
    const made = await compare({ currentRepo: repo, path: pair.after.page.file, before, after, layout });
    // The next request may succeed after a timeout.
    if (made.cut === undefined || made.cut === 'size') cache.set(key, made);
    return made;
  };
}

function parts({ html, roots, images }: ComparedArticle): readonly unknown[] {
  return [html, roots, [...(images ?? [])]];
}

/** The hashes of the images of an article that lie in its repository, by their addresses. */
function imageHashes(
  html: string,
  root: string,
  files: ReadonlyMap<string, { readonly hash: string }> | undefined,
): ReadonlyMap<string, string> {
  const own = imageAddresses(html).filter((address) => address.startsWith(root));
  return new Map(
    own.flatMap((address) => {
      const file = files?.get(tryDecodePercent(address.slice(root.length)) ?? '');
      return file === undefined ? [] : [[address, file.hash] as const];
    }),
  );
}

/** The addresses in the `src` and `srcset` of images. */
function imageAddresses(html: string): readonly string[] {
  const tags = html.match(/<(?:img|source)\b[^>]*>/g) ?? [];
  const lists = tags.flatMap((tag) => [...tag.matchAll(/\s(?:src|srcset)="([^"]*)"/g)].map(([, list = '']) => list));
  return lists.flatMap((list) => list.split(/[\s,]+/)).map((address) => address.replaceAll('&amp;', '&'));
}
