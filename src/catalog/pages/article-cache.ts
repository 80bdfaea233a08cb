import { LRUCache } from 'lru-cache';
import { createFamilyLinks, type FamilyLinks } from '#markdown/links/family-links.ts';
import { stillAnswers } from '#markdown/links/link-use.ts';
import type { Address } from '#model/address/address.ts';
import type { Rendered, RenderFamily } from '#model/page/render.ts';

/** How long an article is kept that could not be rendered, in ms: the machine may have been busy. */
const failedTtlMs = 60_000;

/** A page's article, without what only the search needs. */
export interface Article extends Omit<Rendered, 'sections'> {
  /** False if the next request may get another article: it took too long, or the bytes are not those that the page names. */
  readonly lasting: boolean;
}

interface CachedArticle {
  readonly article: Article;
  /** The version of the family that the article is known to be right for. */
  readonly family: string;
}

/** Articles in memory, each with the version of the family whose links it has. */
export class ArticleCache {
  readonly #articles: LRUCache<string, CachedArticle>;
  readonly #links = new WeakMap<RenderFamily, FamilyLinks>();

  /** Holds articles of at most `maxSize` characters. */
  constructor(maxSize: number) {
    this.#articles = new LRUCache({
      maxSize,
      perf: performance,
      sizeCalculation: ({ article }) => article.html.length + article.badges.length + article.folded.length + 1_000,
    });
  }

  /** The article under a key, if its links are those of the family. */
  get(key: string, family: RenderFamily, address: Address): Article | undefined {
    const cached = this.#articles.get(key);
    if (cached === undefined || cached.family === family.version) return cached?.article;
    return this.isValid(cached.article, family, address) ? this.set(key, cached.article, family) : undefined;
  }

  /** Keeps an article that is right for a family, unless the next request may get another one. Returns the article. */
  set(key: string, article: Article, family: RenderFamily): Article {
    const failed = isTemporaryFailure(article);
    const options = failed ? { ttl: failedTtlMs } : {};
    if (article.lasting || failed) this.#articles.set(key, { article, family: family.version }, options);
    return article;
  }

  /** True if a family gives a page that was rendered for another one the same links. */
  isValid({ linkUse }: Pick<Rendered, 'linkUse'>, family: RenderFamily, address: Address): boolean {
    const links = this.#links.get(family) ?? createFamilyLinks(family);
    this.#links.set(family, links);
    return linkUse !== undefined && stillAnswers(links, linkUse, address);
  }
}

/** True for a failure that may not happen again: too little time, or a thread that ended. */
export function isTemporaryFailure({ cut }: Pick<Rendered, 'cut'>): boolean {
  return cut === 'time' || cut === 'failure';
}
