import type { Element, Root } from 'hast';
import { isFirstPage } from '#model/address/address.ts';
import type { Rendered, RenderFamily, RenderRequest } from '#model/page/render.ts';
import { normalizeLines } from '#model/text/normalize-lines.ts';
import { derived } from '#platform/derived.ts';
import { assemble } from './assemble.ts';
import { codeBlock, finishCodeBlocks } from './code/code-blocks.ts';
import { createHighlight } from './code/highlight.ts';
import { dialectsOf } from './dialects/dialects.ts';
import { becomesMarkdown, formatOf } from './formats/formats.ts';
import { divideFrontMatter } from './front-matter/front-matter.ts';
import { replaceEmoji } from './html/emoji.ts';
import { emojiDrawings } from './html/emoji-drawings.ts';
import { linkFilms } from './html/link-films.ts';
import { sanitize } from './html/sanitize.ts';
import { serialize } from './html/serialize.ts';
import { showMaths } from './html/show-maths.ts';
import { createFamilyLinks } from './links/family-links.ts';
import { forgeRepository } from './links/forge/forge-repository.ts';
import { recordLinks, sharedText } from './links/link-use.ts';
import { linkReferences } from './links/references.ts';
import { rewriteLinks } from './links/rewrite-links.ts';
import { divide, type Part, wholeArticle } from './parse/divide.ts';
import { documentTree } from './parse/document-tree.ts';
import { addTitle, foldedFrontMatter } from './parse/front-matter-parts.ts';
import { addHomePage, hasHomePage } from './parse/home-page.ts';
import { type HtmlTreeDeps, htmlTree } from './parse/html-tree.ts';
import { createToMathml } from './parse/mathml.ts';
import { createParsers, type Inspector } from './parse/parsers.ts';
import { framePlainText } from './parse/plain-text.ts';
import { noPlugins, type UsedPlugins } from './plugins.ts';
import { hasMarkedRegions } from './regions/region-mark.ts';
import { sharedEdges } from './regions/shared-edges.ts';
import { followTheme } from './regions/theme-images.ts';
import { inspectionOf, recordWritten } from './text/inspect.ts';

/**
 * Renders one document. Formats other than markdown and text must be converted before, by
 * `convertDocument`. Throws if a document overflows the stack, and what a plugin throws.
 */
export type Render = (request: RenderRequest, family: RenderFamily, plugins?: UsedPlugins) => Rendered;

/**
 * Creates a renderer with its parser; the resolver of links is cached by family. `checkpoint` is called very often during
 * rendering, and ends the document if it throws.
 */
export function createRender(checkpoint: () => void = () => undefined): Render {
  const parserFor = createParsers(checkpoint);
  const toMathml = createToMathml();
  const highlight = createHighlight();
  const drawings = emojiDrawings();
  const linksOf = derived(createFamilyLinks);

  return ({ md, kind, currentRepo, path, inspect }, family, plugins = noPlugins) => {
    if (kind.kind === 'code') return renderCode(path, md, codeBlock(normalizeLines(md), kind.language, highlight));
    const from = { repo: currentRepo, file: path };
    const recorded = recordLinks(linksOf(family), from);
    const boilerplate = sharedText(family, recorded.links);
    const parsers = parserFor(dialectsOf(path, family.packages.get(currentRepo)), plugins);
    const { parser } = parsers;
    const inspecting = inspect ? parsers.inspector() : undefined;
    const text = normalizeLines(md);
    // Positions in a converted document are not those of its source.
    const isConverted = formatOf(kind, path, family.packages.get(currentRepo)?.sites) !== undefined;
    const toTree = (body: string): Root => {
      const edges = hasMarkedRegions(body) ? undefined : boilerplate && sharedEdges(body, boilerplate, currentRepo);
      const recordPlaces = inspecting && !isConverted ? notesIn(inspecting, body, text) : undefined;
      return htmlTree(body, { parser: inspecting?.parser ?? parser, checkpoint, edges, recordPlaces });
    };
    const { body, frontMatter } = becomesMarkdown(kind.kind)
      ? divideFrontMatter(text)
      : { body: text, frontMatter: '' };
    const written = documentTree(body, kind.kind, { linkify: parser.linkify, toTree });
    if (frontMatter !== '' && hasHomePage(path, family.packages.get(currentRepo)?.sites)) addHomePage(written, text);
    const { tree, failures } = plugins.changeTree(written, { file: path, package: currentRepo });
    const parts = partsOf(tree, { text, frontMatter, hasCard: isFirstPage(path), isFolded: boilerplate !== undefined });
    const repository = forgeRepository(family.packages.get(currentRepo));
    const safe = parts.map(({ place, tree: part }) => {
      linkFilms(part);
      if (inspect) recordWritten(part, linksOf(family), from);
      if (repository !== undefined) linkReferences(part, repository);
      rewriteLinks(part, recorded.links, from);
      checkpoint();
      if (family.emoji !== 'text') replaceEmoji(part, { drawings, site: family });
      const clean = sanitize(part);
      showMaths(clean, toMathml);
      finishCodeBlocks(clean, highlight);
      followTheme(clean);
      if (kind.kind === 'text') framePlainText(clean);
      return { place, tree: clean };
    });
    checkpoint();
    const linkUse = recorded.use();
    const rendered = assemble(safe);
    return {
      ...rendered,
      ...(linkUse && { linkUse }),
      ...(inspect && { inspection: inspectionOf(safe) }),
      ...(failures.length > 0 && { pluginFailures: failures }),
    };
  };
}

interface PartsOptions {
  /** The whole document. */
  readonly text: string;
  /** Its front matter as HTML; empty if there is none. */
  readonly frontMatter: string;
  /** True if a card with a title stands above the article. */
  readonly hasCard: boolean;
  /** True if text that many packages share is folded. */
  readonly isFolded: boolean;
}

function partsOf(tree: Root, { text, frontMatter, hasCard, isFolded }: PartsOptions): readonly Part[] {
  if (frontMatter !== '' && !hasCard) addTitle(tree, text);
  const own = isFolded ? divide(tree, hasCard) : [wholeArticle(tree)];
  return frontMatter === '' ? own : [...own, foldedFrontMatter(frontMatter)];
}

/** Records positions in a whole document, of which `body` follows the front matter. */
function notesIn({ recordPlaces }: Inspector, body: string, text: string): HtmlTreeDeps['recordPlaces'] {
  const firstLine = text.slice(0, text.length - body.length).split('\n').length - 1;
  return (tokens) => recordPlaces(tokens, body, firstLine);
}

/** A file of data under its name, which the document needs as its heading. */
function renderCode(path: string, code: string, block: Element): Rendered {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const heading: Element = {
    type: 'element',
    tagName: 'h1',
    properties: {},
    children: [{ type: 'text', value: name }],
  };
  const tree: Root = { type: 'root', children: [heading, { type: 'text', value: '\n' }, block] };
  return {
    html: serialize(tree),
    badges: '',
    folded: '',
    title: undefined,
    excerpt: undefined,
    headings: [],
    sections: [{ id: '', heading: '', text: code }],
    cut: undefined,
    linkUse: { asked: [], answers: '' },
  };
}
