import type { Root } from 'hast';
import type { MarkdownIt } from 'markdown-it';
import { becomesMarkdown, formatOfKind } from '#markdown/formats/formats.ts';
import type { PageKind } from '#model/page/page.ts';
import { parseHtml } from './html-tree.ts';
import { plainTextTree } from './plain-text.ts';

/**
 * The tree of a document of any kind except code, without its front matter. It is not safe yet. Formats other than markdown
 * and text must be converted before, by `convertDocument`.
 */
export function documentTree(
  text: string,
  kind: Exclude<PageKind['kind'], 'code'>,
  readers: { readonly linkify: MarkdownIt['linkify']; readonly toTree: (markdown: string) => Root },
): Root {
  if (kind === 'text') return plainTextTree(text, readers.linkify);
  if (becomesMarkdown(kind)) return readers.toTree(text);
  const tree = parseHtml(text);
  formatOfKind(kind)?.shape?.(tree);
  return tree;
}
