import { fenceFor } from '#markdown/code/fence-for.ts';
import { formatOf } from '#markdown/formats/formats.ts';
import { divideFrontMatter } from '#markdown/front-matter/front-matter.ts';
import { createFamilyLinks, type FamilyLinks } from '#markdown/links/family-links.ts';
import { recordLinks, sharedText } from '#markdown/links/link-use.ts';
import { rewriteText } from '#markdown/links/rewrite-text.ts';
import { convertDocument } from '#markdown/parse/convert-document.ts';
import { type Address, type Base, insidePath, isFirstPage, markdownPath } from '#model/address/address.ts';
import { imagePattern } from '#model/page/image-pattern.ts';
import { pageKind } from '#model/page/page.ts';
import type { LinkUse, RenderFamily } from '#model/page/render.ts';
import { normalizeLines } from '#model/text/normalize-lines.ts';
import { derived } from '#platform/derived.ts';
import { foldText } from './fold-text.ts';

/** A document that is written as markdown for clients other than browsers. */
export interface MarkdownRequest {
  /** Its text. */
  readonly md: string;
  /** Identity of its package. */
  readonly currentRepo: string;
  /** Its path in the repository. */
  readonly path: string;
  /** True when the text is only its beginning. */
  readonly isCut: boolean;
  /** Origin of the site, without a slash at the end; '' for links without an origin. */
  readonly origin: string;
}

export interface DocumentMarkdown {
  /** The text without folded boilerplate, with absolute links. */
  readonly text: string;
  /** The links and the shared text that it uses; undefined for too many, and for a text that was not converted. */
  readonly linkUse: LinkUse | undefined;
}

export type WriteMarkdown = (request: MarkdownRequest, family: RenderFamily) => Promise<DocumentMarkdown>;

/** Creates the function that writes documents as markdown. */
export function createWriteMarkdown(): WriteMarkdown {
  const linksOf = derived(createFamilyLinks);
  return async (request, family) => {
    const recorded = recordLinks(linksOf(family), { repo: request.currentRepo, file: request.path });
    return { text: await textOf(request, family, recorded.links), linkUse: recorded.use() };
  };
}

async function textOf(
  { md, currentRepo: repo, path: file, isCut, origin }: MarkdownRequest,
  family: RenderFamily,
  links: FamilyLinks,
): Promise<string> {
  const kind = pageKind(file);
  const lines = normalizeLines(md);
  const isConverted =
    kind !== undefined && formatOf(kind, file, family.packages.get(repo)?.sites)?.gives === 'markdown';
  const plain = isConverted ? await convertDocument({ md: lines, kind, path: file, currentRepo: repo }, family) : lines;
  if (kind?.kind !== 'markdown' && !isConverted)
    return fenced(plain, kind?.kind === 'code' ? kind.language : (kind?.kind ?? 'text'));
  const { frontMatter, body } = divideFrontMatter(plain);
  // Few clients expect two front matters in a row: the author's own is shown as a code block.
  const own = frontMatter === '' ? '' : `${fencedFrontMatter(plain.slice(0, plain.length - body.length))}\n`;
  const boilerplate = sharedText(family, links);
  const folded = boilerplate ? foldText(body, { boilerplate, repo, hasTitle: isFirstPage(file) }) : body;
  const ended = rewriteText(folded, rewriter({ links, base: family.base }, { repo, file }, origin));
  return `${own}${ended}${ended.endsWith('\n') ? '' : '\n'}${isCut ? '\nThe file is longer. What follows is left out.\n' : ''}`;
}

interface SiteLinks extends Base {
  readonly links: FamilyLinks;
}

/** Links to pages lead to their markdown, other links of the family to the file itself; external links stay. */
function rewriter(site: SiteLinks, from: Address, origin: string): (href: string) => string {
  return (href) => {
    const address = href.trim();
    if (address.startsWith('#')) return href;
    const to = siteImage(site, address, from) ?? site.links.link(address, from);
    if (to === address && !isPath(to)) return href;
    return isPath(to) ? origin + readablePath(to, site) : to;
  };
}

function siteImage({ links, base }: SiteLinks, address: string, from: Address): string | undefined {
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
