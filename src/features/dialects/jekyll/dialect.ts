import type { MarkdownIt } from 'markdown-it';
import { lineEndsOf, templateFence, textBefore } from '#features/dialects/shared/text-before.ts';
import { readAttributes, unquote } from '#features/dialects/shared/words.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';

const tag = /\{%-?([^%]{0,1000}?)-?%\}|\{\{-?([^{}\n]{0,500}?)-?\}\}/g;
const rawEnd = /\{%-?\s*endraw\s*-?%\}/g;
const commentEnd = /\{%-?\s*endcomment\s*-?%\}/g;

/** A list with one item that Jekyll replaces by a table of contents. */
const contentsList = /^[ \t]{0,3}(?:[*+-]|\d+\.)[ \t].{0,200}\n[ \t]*\{:[ \t]*toc\b[^}\n]{0,200}\}[ \t]*$/gim;

export const dialect: DialectPlugins = { jekyll };

/** The Liquid of Jekyll: tags are left out, code becomes fences, addresses lose the address of the site. */
function jekyll(parser: MarkdownIt): void {
  textBefore(parser, 'jekyll', (text) => withoutTags(text.replace(contentsList, '\n')));
}

function withoutTags(text: string): string {
  if (!text.includes('{%') && !text.includes('{{')) return text;
  const pieces: string[] = [];
  let from = 0;
  tag.lastIndex = 0;
  for (let match = tag.exec(text); match !== null; match = tag.exec(text)) {
    const [whole, liquid = '', value] = match;
    pieces.push(text.slice(from, match.index));
    from = match.index + whole.length;
    const end = endOf(liquid.trim(), text, from);
    if (end === undefined)
      pieces.push(value === undefined ? textOfTag(liquid.trim(), whole) : textOfValue(value.trim(), whole));
    else {
      pieces.push(end.isShown ? text.slice(from, end.start) : lineEndsOf(text.slice(from, end.start)));
      from = end.end;
      tag.lastIndex = from;
    }
  }
  return pieces.join('') + text.slice(from);
}

interface Skipped {
  readonly start: number;
  readonly end: number;
  readonly isShown: boolean;
}

/** The end of a tag whose content is no Liquid. */
function endOf(name: string, text: string, from: number): Skipped | undefined {
  if (name !== 'raw' && name !== 'comment') return undefined;
  const pattern = name === 'raw' ? rawEnd : commentEnd;
  pattern.lastIndex = from;
  const found = pattern.exec(text);
  const isShown = name === 'raw';
  // Without an end, the rest of the document stays as it is.
  if (found === null) return { start: text.length, end: text.length, isShown: true };
  return { start: found.index, end: found.index + found[0].length, isShown };
}

function textOfTag(liquid: string, whole: string): string {
  const [name = '', ...words] = liquid.split(/\s+/);
  const first = unquote(words[0] ?? '');
  if (name === 'highlight') return `${templateFence}${first.replaceAll('`', '')}`;
  if (name === 'endhighlight') return templateFence;
  if (name === 'link') return `/${first.replace(/^\//, '')}`;
  if (name === 'post_url') return `/_posts/${first}.md`;
  const content = name === 'include' ? readAttributes(liquid).get('content') : undefined;
  return (content ?? '') + lineEndsOf(whole);
}

function textOfValue(value: string, whole: string): string {
  if (/^site\.(?:base)?url\b/.test(value)) return '';
  const [, double, single] = /^(?:"([^"]*)"|'([^']*)')/.exec(value) ?? [];
  return double ?? single ?? whole;
}
