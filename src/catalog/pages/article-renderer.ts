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
import { withIncludes } from './with-includes.ts';

/** A page to render. */
export interface ArticleRequest {
  /** The snapshot that has the page. */
  readonly siteSnapshot: SiteSnapshot;
  /** Address of the page. */
  readonly address: Address;
  /** The page. */
  readonly page: Page;
  /** Cache key of the article. */
  readonly key: string;
}

/** An article with its sections. */
export type RenderedArticle = Article & Pick<Rendered, 'sections'>;

/** Dependencies of an article renderer. */
export interface ArticleRendererDeps {
  /** Renders markup to safe HTML. */
  readonly renderer: Pick<Renderer, 'render'>;
  /** Stores articles across restarts. */
  readonly memory: KeyValueCache;
  /** Files with more bytes are not rendered; their beginning is shown as text. */
  readonly sizeLimit: number;
}

/** Reads and renders pages, and stores them on disk. */
export class ArticleRenderer {
  readonly #deps: ArticleRendererDeps;
  #count = 0;

  constructor(deps: ArticleRendererDeps) {
    this.#deps = deps;
  }

  /** Reads a stored article from disk. */
  async saved(key: string): Promise<Rendered | undefined> {
    const [text] = await this.#deps.memory.get([key]);
    return text === undefined ? undefined : parseRendered(text);
  }

  /** Renders a page and stores it on disk; undefined if the file was deleted. Throws the errors of its source. */
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
    const md = await withIncludes(siteSnapshot, address, read.text);
    const request = { requestId, md, kind, currentRepo: repo, path, location };
    const rendered = await renderer.render(request, siteSnapshot.family, urgency);
    return { ...rendered, lasting: read.exact && !isTemporaryFailure(rendered) };
  }
}

/** Parses a stored article; undefined for damaged text. Its shape is not checked, since this release wrote it. */
function parseRendered(text: string): Rendered | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
