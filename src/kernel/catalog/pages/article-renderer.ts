import { readText } from '#catalog/reading/read-text.ts';
import type { Reader } from '#catalog/reading/reader.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Urgency } from '#markdown/pool/render-lane.ts';
import type { Renderer } from '#markdown/pool/renderer.ts';
import { plainArticle } from '#markdown/text/plain-article.ts';
import { type Address, pathOf } from '#model/address/address.ts';
import type { KeyValueCache, WorkClaims } from '#model/key-value-cache.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import type { Rendered } from '#model/page/render.ts';
import { type Article, isTemporaryFailure } from './article-cache.ts';
import { withIncludes } from './with-includes.ts';

/** A page to render. */
export interface ArticleRequest {
  /** The snapshot that has the page. */
  readonly snapshot: Snapshot;
  /** Address of the page. */
  readonly address: Address;
  readonly page: Page;
  /** Cache key of the article. */
  readonly key: string;
  /** True for an article that got the same answers from its family as it would get from the snapshot's. */
  readonly isValid: (article: Pick<Rendered, 'linkUse'>) => boolean;
}

export type RenderedArticle = Article & Pick<Rendered, 'sections'>;

/** How long a rendering is claimed, in milliseconds: longer than one takes, with its wait for a thread. */
const claimMs = 15_000;

/**
 * How long the rendering of another process is waited for, in milliseconds. That process may have others to render first: a
 * reader waits for as long as nearly all renderings take, and then this process renders too.
 */
const waitMs: Readonly<Record<Urgency, number>> = { reader: 1_000, background: claimMs };

/** First and longest pause between two looks for it, in milliseconds; each is twice as long as the one before. */
const lookMs = { first: 10, longest: 100 };

/** Dependencies of an article renderer. */
export interface ArticleRendererDeps {
  /** Renders markup to safe HTML. */
  readonly renderer: Pick<Renderer, 'render'>;
  /** Reads the files that documents include. */
  readonly reader: Pick<Reader, 'read'>;
  /** Stores articles across restarts. */
  readonly memory: KeyValueCache;
  /** Claims of renderings by all processes that share the store; absent when there is one process. */
  readonly claims?: WorkClaims | undefined;
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

  /**
   * Reads a stored article that is valid. One that another machine has rendered since is preferred to a copy that is not valid
   * any more.
   */
  async saved(request: ArticleRequest): Promise<Rendered | undefined> {
    const { memory } = this.#deps;
    const [text] = await memory.get([request.key]);
    const saved = text === undefined ? undefined : parseRendered(text);
    if (saved === undefined || request.isValid(saved)) return saved;
    return memory.reload && this.#reloaded(request);
  }

  /** Renders a page and stores it on disk; undefined if the file was deleted. Throws the errors of its source. */
  async render(request: ArticleRequest, urgency: Urgency): Promise<RenderedArticle | undefined> {
    const claim = `render ${request.key} ${request.snapshot.family.version}`;
    const { claims } = this.#deps;
    if (claims !== undefined && !(await claims.take(claim, claimMs))) {
      const other = await this.#renderedElsewhere(request, urgency);
      if (other !== undefined) return { ...other, lasting: true };
    }
    const article = await this.#renderPage(request, urgency);
    if (article?.lasting && article.cut === undefined && article.linkUse !== undefined) {
      const { lasting: _lasting, ...rendered } = article;
      this.#deps.memory.set([[request.key, JSON.stringify(rendered)]]);
    } else claims?.release(claim);
    return article;
  }

  /** Waits for the article that another process renders; undefined when that takes too long. */
  async #renderedElsewhere(request: ArticleRequest, urgency: Urgency): Promise<Rendered | undefined> {
    let pause = lookMs.first / 2;
    for (let waited = 0; waited < waitMs[urgency]; waited += pause) {
      pause = Math.min(2 * pause, lookMs.longest);
      await new Promise((resolve) => setTimeout(resolve, pause));
      const saved = await this.#reloaded(request);
      if (saved !== undefined) return saved;
    }
    return undefined;
  }

  async #reloaded({ key, isValid }: ArticleRequest): Promise<Rendered | undefined> {
    const { memory } = this.#deps;
    const [text] = await (memory.reload ?? memory.get)([key]);
    const saved = text === undefined ? undefined : parseRendered(text);
    return saved !== undefined && isValid(saved) ? saved : undefined;
  }

  async #renderPage(
    { snapshot, address, page }: ArticleRequest,
    urgency: Urgency,
  ): Promise<RenderedArticle | undefined> {
    const { renderer, reader, sizeLimit } = this.#deps;
    const { repo, file: path } = address;
    const kind = pageKind(path);
    const read = kind && (await readText(snapshot, repo, { page, sizeLimit }));
    if (kind === undefined || read === undefined) return undefined;
    if (read.cut !== undefined) return { ...plainArticle(read.text, read.cut, page.file), lasting: read.exact };
    this.#count += 1;
    const location = pathOf({ repo, file: page.file }, snapshot);
    const requestId = `render-${this.#count}`;
    const md = await withIncludes(snapshot, { address, text: read.text }, reader);
    const request = { requestId, md, kind, currentRepo: repo, path, location };
    const rendered = await renderer.render(request, snapshot.family, urgency);
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
