import { LRUCache } from 'lru-cache';
import { plainArticle } from '#markdown/plain-article.ts';
import type { Renderer } from '#markdown/renderer.ts';
import { type Address, pathOf } from '#model/address.ts';
import { type Page, pageKind } from '#model/page.ts';
import type { Rendered } from '#model/render.ts';
import { readText } from './read-text.ts';
import type { Edition } from './shelf.ts';

/** How long a document that took too long is not tried again, in milliseconds: the machine may have been busy. */
const patience = 60_000;

/** Hands out a page's article: read, rendered, and remembered by what it was made from. */
export interface Articles {
  /** The article, undefined when the file has gone since the snapshot was made. Throws what a broken source throws. */
  article(edition: Edition, repo: string, page: Page): Promise<Rendered | undefined>;
}

/** What the articles are made with. */
export interface ArticlesParts {
  /** Turns text into safe HTML. */
  readonly renderer: Pick<Renderer, 'render'>;
  /** How much rendered HTML is kept, in characters. */
  readonly cacheSize: number;
  /** Bytes above which a file is not read for rendering; its beginning is shown as text. */
  readonly sizeLimit: number;
}

/** Makes the articles' one memory. Equal requests at the same time share one rendering (SECURITY L3). */
export function createArticles({ renderer, cacheSize, sizeLimit }: ArticlesParts): Articles {
  const remembered = new LRUCache<string, Rendered>({
    maxSize: cacheSize,
    perf: performance,
    sizeCalculation: (rendered) => rendered.html.length + 1_000,
  });
  const flights = new Map<string, Promise<Rendered | undefined>>();
  let count = 0;

  async function make(edition: Edition, { repo, file }: Address, page: Page): Promise<Rendered | undefined> {
    const kind = pageKind(file);
    const read = kind && (await readText(edition, repo, { page, sizeLimit }));
    if (kind === undefined || read === undefined) return undefined;
    if (read.cut !== undefined) return plainArticle(read.text, read.cut);
    count += 1;
    const location = pathOf({ repo, file }, edition.snapshot.product);
    const request = {
      requestId: `render-${count}`,
      md: read.text,
      kind,
      currentRepo: repo,
      path: page.source ?? file,
      location,
    };
    return renderer.render(request, edition.family);
  }

  return {
    async article(edition, repo, page) {
      const key = [repo, page.file, page.hash, edition.family.version].join('\n');
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const flight = flights.get(key) ?? make(edition, { repo, file: page.file }, page);
      flights.set(key, flight);
      try {
        const rendered = await flight;
        if (rendered !== undefined) remembered.set(key, rendered, rendered.cut === 'time' ? { ttl: patience } : {});
        return rendered;
      } finally {
        flights.delete(key);
      }
    },
  };
}
