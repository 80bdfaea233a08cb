import { LRUCache } from 'lru-cache';
import { withIncludes } from '#catalog/pages/with-includes.ts';
import { readText } from '#catalog/reading/read-text.ts';
import type { Reader } from '#catalog/reading/reader.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { positionOfText } from '#features/check/report/position-of-text.ts';
import type { Renderer } from '#markdown/pool/renderer.ts';
import { pathOf } from '#model/address/address.ts';
import { headingSpelling } from '#model/page/heading-spelling.ts';
import type { SourcePosition, WrittenLink } from '#model/page/inspection.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import type { Rendered } from '#model/page/render.ts';

/** A link or an image of a page. */
export interface PageLink extends Pick<WrittenLink, 'as' | 'written' | 'to'> {
  /** Its place; undefined when it is unknown. */
  readonly place: SourcePosition | undefined;
  /** True for an image without alternative text; an empty `alt` in HTML is intended. */
  readonly unnamed: boolean;
}

/** The contents of a page that the rules use. */
export interface InspectedPage {
  /** Why it is shown as plain text and was not parsed; undefined otherwise. */
  readonly cut: Rendered['cut'];
  /** Plain text of its first heading, else the title in its front matter; undefined when it has neither. */
  readonly title: string | undefined;
  /** Its links and images. */
  readonly links: readonly PageLink[];
  /** Its anchors, without `#`. */
  readonly anchors: ReadonlySet<string>;
  /** Alternative spellings of its headings' ids, which older links may have. */
  readonly spellings: ReadonlySet<string>;
}

/**
 * Reads, renders and parses a page; undefined when it is not a document or was deleted. Throws the errors of its
 * source.
 */
export type InspectPage = (snapshot: Snapshot, repo: string, page: Page) => Promise<InspectedPage | undefined>;

export interface InspectPageDeps {
  /** Renders with a lower priority than pages for readers. */
  readonly renderer: Pick<Renderer, 'render'>;
  /** Reads the files that documents include. */
  readonly reader: Pick<Reader, 'read'>;
  /** Files with more bytes are not rendered. */
  readonly sizeLimit: number;
}

/** Maximum number of pages in the cache, since links of other pages may lead to them. */
const maxPages = 5_000;

/** Maximum number of links of one page, and of those whose place is searched in the text. */
const maxLinks = 5_000;
const maxSearches = 300;

/** Creates the function that inspects pages; each is rendered once for each version of the family. */
export function createInspectPage({ renderer, reader, sizeLimit }: InspectPageDeps): InspectPage {
  const pages = new LRUCache<string, Promise<InspectedPage | undefined>>({ max: maxPages });
  let count = 0;

  async function inspect(snapshot: Snapshot, repo: string, page: Page): Promise<InspectedPage | undefined> {
    const { source: path = page.file } = page;
    const kind = pageKind(path);
    if (kind === undefined || kind.kind === 'code') return undefined;
    const read = await readText(snapshot, repo, { page, sizeLimit });
    if (read === undefined) return undefined;
    if (read.cut !== undefined) return unknown(read.cut);
    count += 1;
    const location = pathOf({ repo, file: page.file }, snapshot);
    const md = await withIncludes(snapshot, { address: { repo, file: path }, text: read.text }, reader);
    const request = { requestId: `check-${count}`, md, kind, currentRepo: repo, path, location };
    const rendered = await renderer.render({ ...request, inspect: true }, snapshot.family, 'background');
    const { headings, inspection, cut } = rendered;
    const title = page.title ?? rendered.title;
    if (inspection === undefined) return unknown(cut);
    // Places in a text with included files are not those in the file.
    const written = md === read.text ? inspection.links : inspection.links.map(withoutPlace);
    const links = withPositions(written, read.text);
    const spellings = new Set(headings.map(({ id }) => headingSpelling(id)));
    return { cut, title, links, anchors: new Set(inspection.anchors), spellings };
  }

  return (snapshot, repo, page) => {
    const key = JSON.stringify([snapshot.family.version, repo, page.file, page.hash]);
    const known = pages.get(key) ?? inspect(snapshot, repo, page);
    pages.set(key, known);
    known.catch(() => pages.delete(key));
    return known;
  };
}

function unknown(cut: Rendered['cut']): InspectedPage {
  return { cut, title: undefined, links: [], anchors: new Set(), spellings: new Set() };
}

function withoutPlace(link: WrittenLink): WrittenLink {
  return { ...link, place: undefined };
}

/** Adds the places that the markup does not provide, by searching the text; a few hundred at most. */
function withPositions(links: readonly WrittenLink[], text: string): readonly PageLink[] {
  const lines = text.split(/\r\n?|\n/);
  let searches = 0;
  return links.slice(0, maxLinks).map(({ as, written, to, place, alt }) => {
    if (place === undefined) searches += 1;
    const at = place ?? (searches <= maxSearches ? positionOfText(text, written.replace(/^#/, '')) : undefined);
    const isMarkdown = at !== undefined && lines[at.line - 1]?.startsWith('![', at.column - 1) === true;
    const unnamed = as === 'image' && (alt === undefined || (isMarkdown && alt.trim() === ''));
    return { as, written, to, place: at, unnamed };
  });
}
