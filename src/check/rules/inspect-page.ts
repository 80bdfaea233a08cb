import { LRUCache } from 'lru-cache';
import { readText } from '#catalog/pages/read-text.ts';
import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { placeOfText } from '#check/report/place-of-text.ts';
import { frontMatterTitle } from '#markdown/parse/front-matter.ts';
import type { Renderer } from '#markdown/pool/renderer.ts';
import { pathOf } from '#model/address/address.ts';
import { headingSpelling } from '#model/page/heading-spelling.ts';
import type { SourcePosition, WrittenLink } from '#model/page/inspection.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import type { Rendered } from '#model/page/render.ts';

/** A link or an image of a page. */
export interface PageLink extends Pick<WrittenLink, 'as' | 'written' | 'to'> {
  /** Where it stands, undefined where nothing tells. */
  readonly place: SourcePosition | undefined;
  /** True for an image whose author gave no text for it; an empty one in HTML is meant. */
  readonly unnamed: boolean;
}

/** What a check must know of a page. */
export interface InspectedPage {
  /** Why it is shown as plain text, so that nothing is known of it; undefined where it is not. */
  readonly cut: Rendered['cut'];
  /** Plain text of its first heading, else the title in its front matter; undefined where there is neither. */
  readonly title: string | undefined;
  /** Its links and images. */
  readonly links: readonly PageLink[];
  /** Names that the part behind `#` can have. */
  readonly anchors: ReadonlySet<string>;
  /** Spellings of its headings' ids, as older links may have them. */
  readonly spellings: ReadonlySet<string>;
}

/**
 * Reads and renders a page as readers get it and tells what is in it; undefined where it is no document or has gone.
 * Throws what a broken source throws.
 */
export type InspectPage = (siteSnapshot: SiteSnapshot, repo: string, page: Page) => Promise<InspectedPage | undefined>;

/** What pages are inspected with. */
export interface InspectPageDeps {
  /** Renders, when no reader waits. */
  readonly renderer: Pick<Renderer, 'render'>;
  /** Bytes above which a file is not rendered. */
  readonly sizeLimit: number;
}

/** Pages that are remembered, because links of others may lead to them. */
const maxPages = 5_000;

/** Links of one page that are looked at, and those that the text is searched for. */
const maxLinks = 5_000;
const maxSearches = 300;

/** Makes the function that inspects pages; each is rendered once for each version of the family. */
export function createInspectPage({ renderer, sizeLimit }: InspectPageDeps): InspectPage {
  const pages = new LRUCache<string, Promise<InspectedPage | undefined>>({ max: maxPages });
  let count = 0;

  async function inspect(siteSnapshot: SiteSnapshot, repo: string, page: Page): Promise<InspectedPage | undefined> {
    const { source: path = page.file } = page;
    const kind = pageKind(path);
    if (kind === undefined || kind.kind === 'code') return undefined;
    const read = await readText(siteSnapshot, repo, { page, sizeLimit });
    if (read === undefined) return undefined;
    if (read.cut !== undefined) return unknown(read.cut);
    count += 1;
    const location = pathOf({ repo, file: page.file }, siteSnapshot.snapshot);
    const request = { requestId: `check-${count}`, md: read.text, kind, currentRepo: repo, path, location };
    const rendered = await renderer.render({ ...request, inspect: true }, siteSnapshot.family, 'background');
    const { title = frontMatterTitle(read.text), headings, inspection, cut } = rendered;
    if (inspection === undefined) return unknown(cut);
    const links = placedLinks(inspection.links, read.text);
    const spellings = new Set(headings.map(({ id }) => headingSpelling(id)));
    return { cut, title, links, anchors: new Set(inspection.anchors), spellings };
  }

  return (siteSnapshot, repo, page) => {
    const key = JSON.stringify([siteSnapshot.family.version, repo, page.file, page.hash]);
    const known = pages.get(key) ?? inspect(siteSnapshot, repo, page);
    pages.set(key, known);
    known.catch(() => pages.delete(key));
    return known;
  };
}

function unknown(cut: Rendered['cut']): InspectedPage {
  return { cut, title: undefined, links: [], anchors: new Set(), spellings: new Set() };
}

/** Links with the places that their markup does not tell, for which the text is searched: a few hundred times at most. */
function placedLinks(links: readonly WrittenLink[], text: string): readonly PageLink[] {
  const lines = text.split(/\r\n?|\n/);
  let searches = 0;
  return links.slice(0, maxLinks).map(({ as, written, to, place, alt }) => {
    if (place === undefined) searches += 1;
    const at = place ?? (searches <= maxSearches ? placeOfText(text, written.replace(/^#/, '')) : undefined);
    const isMarkdown = at !== undefined && lines[at.line - 1]?.startsWith('![', at.column - 1) === true;
    const unnamed = as === 'image' && (alt === undefined || (isMarkdown && alt.trim() === ''));
    return { as, written, to, place: at, unnamed };
  });
}
