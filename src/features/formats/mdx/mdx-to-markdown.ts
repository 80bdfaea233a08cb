import { frontMatterLength } from '#markdown/front-matter/front-matter.ts';
import { normalizeLines } from '#model/text/normalize-lines.ts';
import { buildTree } from './build-tree.ts';
import { MdxWriter } from './mdx-writer.ts';
import { scanMdx } from './scan-mdx.ts';

/**
 * Converts MDX to markdown with HTML, which is not safe yet. Statements are left out, components become their content, and
 * expressions become code: nothing is run. Front matter stays. Never throws.
 */
export function mdxToMarkdown(text: string): string {
  const plain = normalizeLines(text);
  const length = frontMatterLength(plain);
  const { tokens, imports } = scanMdx(plain.slice(length));
  const body = new MdxWriter(imports).writeBlock(buildTree(tokens));
  return `${plain.slice(0, length)}${body}`;
}
