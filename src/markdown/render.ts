import type { Root } from 'hast';
import type { Rendered, RenderFamily, RenderRequest } from '#model/render.ts';
import { replaceEmoji } from './emoji.ts';
import { createFamilyLinks, type FamilyLinks } from './family-links.ts';
import { finish } from './finish.ts';
import { withoutFrontMatter } from './front-matter.ts';
import { codeBlock } from './highlight.ts';
import { parseHtml } from './html-tree.ts';
import { createParser } from './parser.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { sanitize } from './sanitize.ts';
import { serialize } from './serialize.ts';

/** Renders one document. Throws when a document overflows the stack. */
export type Render = (request: RenderRequest, family: RenderFamily) => Rendered;

/** Makes the renderer with its parser, and remembers how the links of a family are resolved. */
export function createRender(): Render {
  const parser = createParser();
  const resolvers = new WeakMap<RenderFamily, FamilyLinks>();

  function linksOf(family: RenderFamily): FamilyLinks {
    const links = resolvers.get(family) ?? createFamilyLinks(family);
    resolvers.set(family, links);
    return links;
  }

  return ({ md, kind, currentRepo, path }, family) => {
    if (kind.kind === 'code') return renderCode(md, kind.language);
    const tree = parseHtml(parser.render(withoutFrontMatter(normalize(md)), {}));
    rewriteLinks(tree, linksOf(family), { repo: currentRepo, file: path });
    if (family.emoji === 'images') replaceEmoji(tree);
    const safe = sanitize(tree);
    const headings = finish(safe);
    const title = headings.find(({ text }) => text !== '')?.text;
    return { html: serialize(safe), title, headings, cut: undefined };
  };
}

function renderCode(code: string, language: string): Rendered {
  const tree: Root = { type: 'root', children: [codeBlock(normalize(code), language)] };
  return { html: serialize(tree), title: undefined, headings: [], cut: undefined };
}

function normalize(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}
