import { LRUCache } from 'lru-cache';
import { createFamilyLinks } from '#markdown/links/family-links.ts';
import { stillAnswers } from '#markdown/links/link-use.ts';
import type { Address } from '#model/address/address.ts';
import type { Rendered, RenderFamily } from '#model/page/render.ts';
import { derived } from '#platform/derived.ts';

/** Time to live of an article that could not be rendered, in ms: the machine may have been busy. */
const failedTtlMs = 60_000;

/** The article of a page, without the sections that only the search needs. */
export interface Article extends Omit<Rendered, 'sections'> {
  /**
   * False if the next request may get another article: rendering timed out, or the file differs from the hash of the
   * page.
   */
  readonly lasting: boolean;
}

interface CachedArticle {
  readonly article: Article;
  /** The version of the family for which the article was last validated. */
  readonly family: string;
}

/** Cache of articles in memory, each with the version of the family that its links belong to. */
export class ArticleCache {
  readonly #articles: LRUCache<string, CachedArticle>;
  readonly #linksOf = derived(createFamilyLinks);

  /** Creates a cache of at most `maxSize` characters. */
  constructor(maxSize: number) {
    this.#articles = new LRUCache({
      maxSize,
      perf: performance,
      sizeCalculation: ({ article }) => article.html.length + article.badges.length + article.folded.length + 1_000,
    });
  }

  /** Returns the article of a key, if its links are valid for the family. */
  get(key: string, family: RenderFamily, address: Address): Article | undefined {
    const cached = this.#articles.get(key);
    if (cached === undefined || cached.family === family.version) return cached?.article;
    return this.isValid(cached.article, family, address) ? this.set(key, cached.article, family) : undefined;
  }

  /** Stores and returns an article of a family; one that is not lasting is only returned. */
  set(key: string, article: Article, family: RenderFamily): Article {
    const failed = isTemporaryFailure(article);
    const options = failed ? { ttl: failedTtlMs } : {};
    if (article.lasting || failed) this.#articles.set(key, { article, family: family.version }, options);
    return article;
  }

  /** True if a page that was rendered for one family gets the same answers from another. */
  isValid({ linkUse }: Pick<Rendered, 'linkUse'>, family: RenderFamily, address: Address): boolean {
    return linkUse !== undefined && stillAnswers(this.#linksOf(family), linkUse, address);
  }
}

/** True for a failure that may not happen again: a timeout, a worker thread that exited, or a plugin that was left out. */
export function isTemporaryFailure({ cut, pluginFailures = [] }: Pick<Rendered, 'cut' | 'pluginFailures'>): boolean {
  return cut === 'time' || cut === 'failure' || pluginFailures.some(({ leftOut }) => leftOut);
}
