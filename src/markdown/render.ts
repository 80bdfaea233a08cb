import type { Root } from 'hast';
import { isFirstPage } from '#model/address.ts';
import type { Rendered, RenderFamily, RenderRequest } from '#model/render.ts';
import { assemble } from './assemble.ts';
import { codeBlock, finishCodeBlocks } from './code-blocks.ts';
import { divide, wholeArticle } from './divide.ts';
import { replaceEmoji } from './emoji.ts';
import { createFamilyLinks, type FamilyLinks } from './family-links.ts';
import { withoutFrontMatter } from './front-matter.ts';
import { createHighlight, type Highlight } from './highlight.ts';
import { parseHtml } from './html-tree.ts';
import { createParser } from './parser.ts';
import { hasMarkedRegions } from './region-mark.ts';
import { renderRegions } from './render-regions.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { sanitize } from './sanitize.ts';
import { serialize } from './serialize.ts';
import { sharedEdges } from './shared-edges.ts';
import { followTheme } from './theme-images.ts';

/** Renders one document. Throws when a document overflows the stack. */
export type Render = (request: RenderRequest, family: RenderFamily) => Rendered;

/** Makes the renderer with its parser, and remembers how the links of a family are resolved. */
export function createRender(): Render {
  const parser = createParser();
  const highlight = createHighlight();
  const resolvers = new WeakMap<RenderFamily, FamilyLinks>();

  function linksOf(family: RenderFamily): FamilyLinks {
    const links = resolvers.get(family) ?? createFamilyLinks(family);
    resolvers.set(family, links);
    return links;
  }

  return ({ md, kind, currentRepo, path }, family) => {
    if (kind.kind === 'code') return renderCode(md, kind.language, highlight);
    const text = withoutFrontMatter(normalize(md));
    const { boilerplate } = family;
    const edges = hasMarkedRegions(text) ? undefined : boilerplate && sharedEdges(text, boilerplate, currentRepo);
    const tree = parseHtml(renderRegions(parser, text, edges));
    const parts = boilerplate ? divide(tree, isFirstPage(path)) : [wholeArticle(tree)];
    const safe = parts.map(({ place, tree: part }) => {
      rewriteLinks(part, linksOf(family), { repo: currentRepo, file: path });
      if (family.emoji === 'images') replaceEmoji(part);
      const harmless = sanitize(part);
      finishCodeBlocks(harmless, highlight);
      followTheme(harmless);
      return { place, tree: harmless };
    });
    return assemble(safe);
  };
}

function renderCode(code: string, language: string, highlight: Highlight): Rendered {
  const tree: Root = { type: 'root', children: [codeBlock(normalize(code), language, highlight)] };
  return {
    html: serialize(tree),
    badges: '',
    folded: '',
    title: undefined,
    excerpt: undefined,
    headings: [],
    cut: undefined,
  };
}

function normalize(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}
