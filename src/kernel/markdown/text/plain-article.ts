import type { Rendered } from '#model/page/render.ts';
import { cutText } from '#model/text/shorten.ts';
import { scanHeadings } from './scan-headings.ts';

/** Length limit of a document that is shown as text, in characters. */
const maxTextLength = 64 * 1024;

/** Length limit of the title, in characters. */
const maxTitleLength = 200;

/** Headings that have anchors; of a document with more, none has. Each is parsed for its id. */
const maxAnchors = 500;

/** Files whose headings are marked with number signs. */
const markdownFile = /(^|\.(md|markdown|mdown|mdwn|mkdn?|mkdown|mdx))$/i;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * The beginning of a document as plain text, for documents that cannot be rendered within the limits (SECURITY L1, L4).
 * Its title is the first heading, or the name of `file`. Headings of markdown have the anchors that their page would have, so
 * that links of releases arrive.
 */
export function plainArticle(text: string, cut: NonNullable<Rendered['cut']>, file = ''): Rendered {
  const shown = cutText(text, maxTextLength);
  const title = headingIn(shown, file) ?? (file.replace(/^.*\//, '') || undefined);
  const heading = title === undefined ? '' : `<h1>${escapeText(title)}</h1>\n`;
  const html = text === '' ? '' : `${heading}<pre>\n${withAnchors(shown, file)}</pre>`;
  const sections = [{ id: '', heading: '', text: shown }];
  return { html, badges: '', folded: '', title, excerpt: undefined, headings: [], sections, cut };
}

/** The text of the first heading. In data files the same sign begins a comment. */
function headingIn(text: string, file: string): string | undefined {
  if (!markdownFile.test(file)) return undefined;
  const [, line = ''] = /^ {0,3}#{1,6}[ \t]+(\S.*)$/m.exec(text) ?? [];
  const words = cutText(line, maxTitleLength).replace(/[*_`~]+|<[^<>]*>/g, '');
  return words.replace(/(?<![\s#])[\s#]+$/, '').toWellFormed() || undefined;
}

function withAnchors(text: string, file: string): string {
  const lines = text.split('\n');
  const isMarked = markdownFile.test(file) && file !== '';
  const count = isMarked ? lines.filter((line) => /^ {0,3}(?:#|=+\s*$|-+\s*$)/.test(line)).length : 0;
  if (count === 0 || count > maxAnchors) return escapeText(text);
  const ids = new Map(scanHeadings(text).map(({ line, id }) => [line, id]));
  return lines
    .map((line, index) => {
      const id = ids.get(index);
      return id === undefined ? escapeText(line) : `<a id="${escapeText(id)}"></a>${escapeText(line)}`;
    })
    .join('\n');
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
}
