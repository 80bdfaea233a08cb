import { LRUCache } from 'lru-cache';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { createFamilyLinks, type FamilyLinks } from '#markdown/links/family-links.ts';
import { stillAnswers } from '#markdown/links/link-use.ts';
import type { Urgency } from '#markdown/pool/render-lane.ts';
import type { Renderer } from '#markdown/pool/renderer.ts';
import { plainArticle } from '#markdown/text/plain-article.ts';
import { type Address, pathOf } from '#model/address/address.ts';
import type { Memory } from '#model/memory.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import type { Rendered, RenderFamily } from '#model/page/render.ts';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import { createArticleKey } from './article-key.ts';
import { readText } from './read-text.ts';

/** How long a document that could not be rendered is not tried again, in milliseconds: the machine may have been busy. */
const patience = 60_000;

/** What a page says, for the search. */
export type PageWords = Pick<Rendered, 'title' | 'sections'>;

/** A page's article, without what only the search needs. */
export interface Article extends Omit<Rendered, 'sections'> {
  /** False when the next look may find another: it took too long, or the bytes are not those that the page names. */
  readonly lasting: boolean;
}

/** Hands out a page's article: read, rendered, and remembered by what it was made from. */
export interface Articles {
  /** The article, undefined when the file has gone since the snapshot was made. Throws what a broken source throws. */
  article(siteSnapshot: SiteSnapshot, repo: string, page: Page): Promise<Article | undefined>;
  /**
   * What a page says, rendered when no reader waits for another one; undefined when the file has gone. It is kept on disk,
   * so that nothing is rendered twice, and not in memory. Throws what a broken source throws.
   */
  words(siteSnapshot: SiteSnapshot, repo: string, page: Page): Promise<PageWords | undefined>;
}

/** What the articles are made with. */
export interface ArticlesDeps {
  /** Turns text into safe HTML. */
  readonly renderer: Pick<Renderer, 'render'>;
  /** Keeps articles over restarts. */
  readonly memory: Memory;
  /** Changes with the code that renders: what another release made is not served. */
  readonly release: string;
  /** How much rendered HTML is kept, in characters. */
  readonly cacheSize: number;
  /** Bytes above which a file is not read for rendering; its beginning is shown as text. */
  readonly sizeLimit: number;
}

/** An article with all that was made of its page. */
type Made = Article & Pick<Rendered, 'sections'>;
type Kept = Article & Partial<Pick<Rendered, 'sections'>>;

interface Remembered {
  readonly article: Article;
  /** The version of the family that it is known to be right for. */
  readonly family: string;
}

interface Asked {
  readonly siteSnapshot: SiteSnapshot;
  /** Where the text is. */
  readonly address: Address;
  readonly page: Page;
  readonly key: string;
}

/** Makes the articles' one memory. Equal requests at the same time share one rendering (SECURITY L3). */
export function createArticles({ renderer, memory, release, cacheSize, sizeLimit }: ArticlesDeps): Articles {
  const remembered = new LRUCache<string, Remembered>({
    maxSize: cacheSize,
    perf: performance,
    sizeCalculation: ({ article }) => article.html.length + article.badges.length + article.folded.length + 1_000,
  });
  const inFlight = new SingleFlight<string, Article | undefined>();
  const holds = createValidity();
  const articleKey = createArticleKey(release);
  let count = 0;

  function keep(key: string, { sections: _sections, ...article }: Kept, family: RenderFamily): Article {
    const options = isPassing(article) ? { ttl: patience } : {};
    if (article.lasting || isPassing(article)) remembered.set(key, { article, family: family.version }, options);
    return article;
  }

  async function recall(key: string): Promise<Rendered | undefined> {
    const [text] = await memory.recall([key]);
    return text === undefined ? undefined : parseRendered(text);
  }

  async function find(asked: Asked): Promise<Article | undefined> {
    const { siteSnapshot, address, key } = asked;
    const kept = await recall(key);
    if (kept !== undefined && holds(kept, siteSnapshot.family, address)) {
      return keep(key, { ...kept, lasting: true }, siteSnapshot.family);
    }
    const made = await make(asked, 'reader');
    return made && keep(key, made, siteSnapshot.family);
  }

  async function make(asked: Asked, urgency: Urgency): Promise<Made | undefined> {
    const made = await renderPage(asked, urgency);
    if (made?.lasting && made.cut === undefined && made.linkUse !== undefined) {
      const { lasting: _lasting, ...rendered } = made;
      memory.remember([[asked.key, JSON.stringify(rendered)]]);
    }
    return made;
  }

  async function renderPage({ siteSnapshot, address, page }: Asked, urgency: Urgency): Promise<Made | undefined> {
    const { repo, file: path } = address;
    const kind = pageKind(path);
    const read = kind && (await readText(siteSnapshot, repo, { page, sizeLimit }));
    if (kind === undefined || read === undefined) return undefined;
    if (read.cut !== undefined) return { ...plainArticle(read.text, read.cut, page.file), lasting: read.exact };
    count += 1;
    const location = pathOf({ repo, file: page.file }, siteSnapshot.snapshot);
    const request = { requestId: `render-${count}`, md: read.text, kind, currentRepo: repo, path, location };
    const rendered = await renderer.render(request, siteSnapshot.family, urgency);
    return { ...rendered, lasting: read.exact && !isPassing(rendered) };
  }

  function askedFor(siteSnapshot: SiteSnapshot, repo: string, page: Page): Asked {
    const address = { repo, file: page.source ?? page.file };
    return { siteSnapshot, address, page, key: articleKey({ family: siteSnapshot.family, address, hash: page.hash }) };
  }

  return {
    async article(siteSnapshot, repo, page) {
      const { family } = siteSnapshot;
      const asked = askedFor(siteSnapshot, repo, page);
      const { address, key } = asked;
      const known = remembered.get(key);
      if (known?.family === family.version) return known.article;
      if (known !== undefined && holds(known.article, family, address)) return keep(key, known.article, family);
      return inFlight.run(flightName(asked), () => find(asked));
    },
    async words(siteSnapshot, repo, page) {
      const asked = askedFor(siteSnapshot, repo, page);
      // What a reader waits for is on its way already.
      await inFlight.get(flightName(asked))?.catch(() => undefined);
      return (await recall(asked.key)) ?? make(asked, 'background');
    },
  };
}

/** True for what went wrong for a reason that may have been the machine's: too little time, or a thread that ended. */
function isPassing({ cut }: Pick<Rendered, 'cut'>): boolean {
  return cut === 'time' || cut === 'failure';
}

function flightName({ key, siteSnapshot }: Asked): string {
  return `${key}\n${siteSnapshot.family.version}`;
}

/** Makes the question whether a family would give what was rendered with another one the same links. */
function createValidity(): (rendered: Pick<Rendered, 'linkUse'>, family: RenderFamily, address: Address) => boolean {
  const resolvers = new WeakMap<RenderFamily, FamilyLinks>();
  return ({ linkUse }, family, address) => {
    const links = resolvers.get(family) ?? createFamilyLinks(family);
    resolvers.set(family, links);
    return linkUse !== undefined && stillAnswers(links, linkUse, address);
  };
}

/** What this release wrote, so that its shape is known; damaged text is as good as none. */
function parseRendered(text: string): Rendered | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
