import type { MarkdownIt } from 'markdown-it';
import { footnoteTail } from './footnote-tail.ts';

interface FootnoteMeta {
  readonly id: number;
  readonly subId: number;
}

/** Renders footnotes as on GitHub: a section at the end, with links in both directions. */
export function githubFootnotes({ core, renderer }: MarkdownIt): void {
  core.ruler.at('footnote_tail', footnoteTail);
  const { rules } = renderer;
  rules.footnote_ref = (tokens, index) => {
    const { id, subId } = metaOf(tokens[index]?.meta);
    const label = id + 1;
    return `<sup><a href="#fn-${label}" id="fnref-${label}${suffix(subId)}" data-footnote-ref aria-describedby="footnote-label">${label}</a></sup>`;
  };
  rules.footnote_block_open = () =>
    '<section data-footnotes class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2>\n<ol>\n';
  rules.footnote_block_close = () => '</ol>\n</section>\n';
  rules.footnote_open = (tokens, index) => `<li id="fn-${metaOf(tokens[index]?.meta).id + 1}">\n`;
  rules.footnote_close = () => '</li>\n';
  rules.footnote_anchor = (tokens, index) => {
    const { id, subId } = metaOf(tokens[index]?.meta);
    const again = subId > 0 ? `<sup>${subId + 1}</sup>` : '';
    return ` <a href="#fnref-${id + 1}${suffix(subId)}" data-footnote-backref aria-label="Back to reference ${id + 1}${suffix(subId)}" class="data-footnote-backref">↩${again}</a>`;
  };
}

function metaOf(meta: unknown): FootnoteMeta {
  const { id = 0, subId = 0 }: { id?: unknown; subId?: unknown } =
    typeof meta === 'object' && meta !== null ? meta : {};
  return { id: Number(id), subId: Number(subId) };
}

function suffix(subId: number): string {
  return subId > 0 ? `-${subId + 1}` : '';
}
