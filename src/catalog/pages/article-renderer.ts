import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import type { Urgency } from '#markdown/pool/render-lane.ts';
import type { Renderer } from '#markdown/pool/renderer.ts';
import { plainArticle } from '#markdown/text/plain-article.ts';
import { type Address, pathOf } from '#model/address/address.ts';
import type { KeyValueCache } from '#model/key-value-cache.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import type { Rendered } from '#model/page/render.ts';
import { type Article, isTemporaryFailure } from './article-cache.ts';
import { readText } from './read-text.ts';

/** A page to render. */
export interface ArticleRequest {
  /** The snapshot that has the page. */
  readonly siteSnapshot: SiteSnapshot;
  /** Where the text is. */
  readonly address: Address;
  /** The page. */
  readonly page: Page;
  /** What the article is kept under. */
  readonly key: string;
}

/** An article with its sections. */
export type RenderedArticle = Article & Pick<Rendered, 'sections'>;

/** What pages are rendered with. */
export interface ArticleRendererDeps {
  /** Turns text into safe HTML. */
  readonly renderer: Pick<Renderer, 'render'>;
  /** Keeps articles over restarts. */
  readonly memory: KeyValueCache;
  /** Bytes above which a file is not rendered; its beginning is shown as text. */
  readonly sizeLimit: number;
}

/** Reads and renders pages, and keeps them on disk. */
export class ArticleRenderer {
  readonly #deps: ArticleRendererDeps;
  #count = 0;

  /** Has rendered nothing yet. */
  constructor(deps: ArticleRendererDeps) {
    this.#deps = deps;
  }

  /** The article that is kept on disk under a key. */
  async saved(key: string): Promise<Rendered | undefined> {
    const [text] = await this.#deps.memory.get([key]);
    return text === undefined ? undefined : parseRendered(text);
  }

  /** Renders a page and keeps it on disk; undefined if its file has gone. Throws what a broken source throws. */
  async render(request: ArticleRequest, urgency: Urgency): Promise<RenderedArticle | undefined> {
    const article = await this.#renderPage(request, urgency);
    if (article?.lasting && article.cut === undefined && article.linkUse !== undefined) {
      const { lasting: _lasting, ...rendered } = article;
      this.#deps.memory.set([[request.key, JSON.stringify(rendered)]]);
    }
    return article;
  }

  async #renderPage(
    { siteSnapshot, address, page }: ArticleRequest,
    urgency: Urgency,
  ): Promise<RenderedArticle | undefined> {
    const { renderer, sizeLimit } = this.#deps;
    const { repo, file: path } = address;
    const kind = pageKind(path);
    const read = kind && (await readText(siteSnapshot, repo, { page, sizeLimit }));
    if (kind === undefined || read === undefined) return undefined;
    if (read.cut !== undefined) return { ...plainArticle(read.text, read.cut, page.file), lasting: read.exact };
    this.#count += 1;
    const location = pathOf({ repo, file: page.file }, siteSnapshot.snapshot);
    const requestId = `render-${this.#count}`;
    const request = { requestId, md: read.text, kind, currentRepo: repo, path, location };
    const rendered = await renderer.render(request, siteSnapshot.family, urgency);
    return { ...rendered, lasting: read.exact && !isTemporaryFailure(rendered) };
  }
}

/** Parses what this release wrote, so its shape is known; undefined for damaged text. */
function parseRendered(text: string): Rendered | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
