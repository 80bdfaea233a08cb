import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Page } from '#model/page/page.ts';
import type { Rendered } from '#model/page/render.ts';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import { type Article, ArticleCache } from './article-cache.ts';
import { createArticleKey } from './article-key.ts';
import { ArticleRenderer, type ArticleRendererDeps, type ArticleRequest } from './article-renderer.ts';

/** Title and sections of a page, for the search. */
export type PageWords = Pick<Rendered, 'title' | 'sections'>;

/** Provides the articles of pages: reads, renders and caches them by their input. */
export interface Articles {
  /** The article; undefined when the file was deleted after the snapshot. Throws the errors of its source. */
  article(snapshot: Snapshot, repo: string, page: Page): Promise<Article | undefined>;
  /**
   * The title and sections of a page, rendered with a lower priority than pages for readers; undefined when the file
   * was deleted. Stored on disk, so that nothing is rendered twice, and not in memory. Throws the errors of its source.
   */
  words(snapshot: Snapshot, repo: string, page: Page): Promise<PageWords | undefined>;
  /** Copies the stored articles of pages to this machine. */
  copy(snapshot: Snapshot, pages: readonly { readonly repo: string; readonly page: Page }[]): Promise<void>;
}

/** Dependencies of articles. */
export interface ArticlesDeps extends ArticleRendererDeps {
  /** Identifies the rendering code: articles of another release are not served. */
  readonly release: string;
  /** Size of the cache in memory, in characters of HTML. */
  readonly cacheSize: number;
}

/** Creates the articles with their cache. Concurrent requests for the same page share one rendering (SECURITY L3). */
export function createArticles({ release, cacheSize, ...deps }: ArticlesDeps): Articles {
  const cache = new ArticleCache(cacheSize);
  const pages = new ArticleRenderer(deps);
  const inFlight = new SingleFlight<string, Article | undefined>();
  const articleKey = createArticleKey(release);

  async function find(request: ArticleRequest): Promise<Article | undefined> {
    const { key, snapshot } = request;
    const saved = await pages.saved(request);
    const found = saved === undefined ? await pages.render(request, 'reader') : { ...saved, lasting: true };
    return found && cache.set(key, withoutSections(found), snapshot.family);
  }

  function requestOf(snapshot: Snapshot, repo: string, page: Page): ArticleRequest {
    const address = { repo, file: page.source ?? page.file };
    const { family } = snapshot;
    const key = articleKey({ family, address, hash: page.hash });
    return { snapshot, address, page, key, isValid: (article) => cache.isValid(article, family, address) };
  }

  return {
    async article(snapshot, repo, page) {
      const request = requestOf(snapshot, repo, page);
      const cached = cache.get(request.key, snapshot.family, request.address);
      if (cached !== undefined) return cached;
      return inFlight.run(flightName(request), () => find(request));
    },
    async words(snapshot, repo, page) {
      const request = requestOf(snapshot, repo, page);
      // A request of a reader is already rendering it.
      await inFlight.get(flightName(request))?.catch(() => undefined);
      return (await pages.saved(request)) ?? pages.render(request, 'background');
    },
    async copy(snapshot, wanted) {
      const keys = wanted.map(({ repo, page }) => requestOf(snapshot, repo, page).key);
      await deps.memory.get(keys);
    },
  };
}

function flightName({ key, snapshot }: ArticleRequest): string {
  return `${key}\n${snapshot.family.version}`;
}

function withoutSections({ sections: _sections, ...article }: Article & Partial<Pick<Rendered, 'sections'>>): Article {
  return article;
}
