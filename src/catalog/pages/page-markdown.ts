import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { fenceFor } from '#markdown/code/fence-for.ts';
import { createFamilyLinksCache, type FamilyLinks } from '#markdown/links/family-links.ts';
import { type RecordedLinks, recordLinks } from '#markdown/links/link-use.ts';
import { rewriteText } from '#markdown/links/rewrite-text.ts';
import { isMdx } from '#markdown/mdx/is-mdx.ts';
import { mdxToMarkdown } from '#markdown/mdx/mdx-to-markdown.ts';
import { divideFrontMatter } from '#markdown/parse/front-matter.ts';
import { foldText } from '#markdown/regions/fold-text.ts';
import { type Address, type Base, insidePath, isFirstPage, markdownPath } from '#model/address/address.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import type { RenderFamily } from '#model/page/render.ts';
import { normalizeLines } from '#model/text/normalize-lines.ts';
import { imagePattern } from './linked-pages.ts';
import { type PageText, readText } from './read-text.ts';

/** A page as markdown, for clients other than browsers. */
export interface PageMarkdown {
  /** The text without folded boilerplate, with absolute links. */
  readonly text: string;
  /** False when the bytes differ from the page's hash. */
  readonly exact: boolean;
  /** The links that the text uses; see {@link RecordedLinks.use}. */
  readonly linkUse: RecordedLinks['use'];
}

/** Options of {@link PageMarkdowns}. */
export interface MarkdownRequest {
  /** The package's identity. */
  readonly repo: string;
  /** The page. */
  readonly page: Page;
  /** Origin of the site, without a slash at the end; '' creates links without origin. */
  readonly origin: string;
}

/** Provides pages as markdown; undefined when the file was deleted. Throws the errors of its source. */
export type PageMarkdowns = (siteSnapshot: SiteSnapshot, request: MarkdownRequest) => Promise<PageMarkdown | undefined>;

/** Called after a page was converted to markdown. */
export type MarkdownListener = (request: MarkdownRequest, made: PageMarkdown) => void;

/** Creates the function that provides pages as markdown. Files over the limit, in bytes, are cut. */
export function createPageMarkdowns(sizeLimit: number, onMade: MarkdownListener = () => undefined): PageMarkdowns {
  const linksOf = createFamilyLinksCache();
  return async (siteSnapshot, request) => {
    const { repo, page, origin } = request;
    const read = await readText(siteSnapshot, repo, { page, sizeLimit });
    if (read === undefined) return undefined;
    const { family } = siteSnapshot;
    const from = { repo, file: page.source ?? page.file };
    const recorded = recordLinks(linksOf(family), from);
    const text = textOf(read, from, {
      family,
      rewrite: rewriter({ links: recorded.links, base: family.base }, from, origin),
    });
    const made = { text, exact: read.exact, linkUse: recorded.use };
    onMade(request, made);
    return made;
  };
}

interface TextOptions {
  readonly family: RenderFamily;
  readonly rewrite: (href: string) => string;
}

function textOf({ text, cut }: PageText, { repo, file }: Address, { family, rewrite }: TextOptions): string {
  if (cut === 'failure') return 'This file is not text.\n';
  const kind = pageKind(file);
  const lines = normalizeLines(text);
  const isConverted = kind !== undefined && isMdx(kind, file, family.packages.get(repo)?.sites);
  const plain = isConverted ? mdxToMarkdown(lines) : lines;
  if (kind?.kind !== 'markdown' && !isConverted)
    return fenced(plain, kind?.kind === 'code' ? kind.language : (kind?.kind ?? 'text'));
  const { shown, body } = divideFrontMatter(plain);
  // Few clients expect two front matters in a row: the author's own is shown as a code block.
  const own = shown === '' ? '' : `${fencedFrontMatter(plain.slice(0, plain.length - body.length))}\n`;
  const { boilerplate } = family;
  const folded = boilerplate ? foldText(body, { boilerplate, repo, hasTitle: isFirstPage(file) }) : body;
  const ended = rewriteText(folded, rewrite);
  return `${own}${ended}${ended.endsWith('\n') ? '' : '\n'}${cut === 'size' ? '\nThe file is longer. What follows is left out.\n' : ''}`;
}

interface SiteLinks extends Base {
  readonly links: FamilyLinks;
}

/** Links to pages lead to their markdown, other links of the family to the file itself; external links stay. */
function rewriter(site: SiteLinks, from: Address, origin: string): (href: string) => string {
  return (href) => {
    const address = href.trim();
    if (address.startsWith('#')) return href;
    const to = ownImage(site, address, from) ?? site.links.link(address, from);
    if (to === address && !isPath(to)) return href;
    return isPath(to) ? origin + readablePath(to, site) : to;
  };
}

function ownImage({ links, base }: SiteLinks, address: string, from: Address): string | undefined {
  if (!imagePattern.test(address.replace(/[?#].*$/s, ''))) return undefined;
  const src = links.image(address, from)?.src;
  return src?.startsWith(`${base}/git/`) ? src : undefined;
}

function isPath(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//');
}

/** The path of a page as markdown; any other path unchanged. */
function readablePath(path: string, site: Base): string {
  if (/^\/(git|-)\//.test(insidePath(path, site) ?? '')) return path;
  const end = path.search(/[?#]/);
  return end < 0 ? markdownPath(path) : markdownPath(path.slice(0, end)) + path.slice(end);
}

function fencedFrontMatter(text: string): string {
  const language = text.startsWith('+++') ? 'toml' : 'yaml';
  return fenced(text.slice(3).replace(/(---|\+\+\+)\s*$/, ''), language);
}

/** A fenced code block. */
function fenced(text: string, language: string): string {
  const fence = fenceFor(text);
  return `${fence}${language}\n${text.replace(/^\n+/, '').trimEnd()}\n${fence}\n`;
}
