import { isAdornment, isUnderline } from '#markdown/text/underlines.ts';
import { escapeText } from '#markdown/tree/escape-html.ts';
import { codeHtml } from './rst-code.ts';
import { explicitBlock } from './rst-explicit.ts';
import { gridTable } from './rst-grid-table.ts';
import { inlineHtml } from './rst-inline.ts';
import { dedentLines, indentOf, isBlank, takeIndented, takeParagraph } from './rst-lines.ts';
import { bulletList, definitionList, enumeratedList, fieldList, optionList } from './rst-lists.ts';
import type { RstNames } from './rst-names.ts';
import type { BlockReader, ReadBlock, RstParser } from './rst-parser.ts';
import { simpleTable } from './rst-simple-table.ts';

/** Blocks that are nested deeper are shown as they are written. */
const maxDepth = 30;

const readers: readonly BlockReader[] = [
  blockQuote,
  explicitBlock,
  gridTable,
  simpleTable,
  heading,
  transition,
  bulletList,
  enumeratedList,
  fieldList,
  optionList,
  doctest,
  lineBlock,
  definitionList,
  paragraph,
];

/** Creates the parser of a document with these names. */
export function createRstParser(names: RstNames, depth = 0): RstParser {
  return {
    names,
    depth,
    inline: (text) => inlineHtml(text, names),
    blocks: (lines) => (depth >= maxDepth ? written(lines) : blocksHtml(lines, createRstParser(names, depth + 1))),
  };
}

function blocksHtml(lines: readonly string[], parser: RstParser): string {
  const out: string[] = [];
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    const block = readBlock(lines, at, parser);
    out.push(block.html);
    at = Math.max(block.next, at + 1);
  }
  return out.join('');
}

function readBlock(lines: readonly string[], at: number, parser: RstParser): ReadBlock {
  for (const read of readers) {
    const block = read(lines, at, parser);
    if (block !== undefined) return block;
  }
  return { html: `<p>${escapeText(lines[at] ?? '')}</p>\n`, next: at + 1 };
}

function written(lines: readonly string[]): string {
  return lines.every((line) => isBlank(line)) ? '' : `<pre>${escapeText(lines.join('\n'))}</pre>\n`;
}

function blockQuote(lines: readonly string[], at: number, parser: RstParser): ReadBlock | undefined {
  if (indentOf(lines[at] ?? '') === 0) return undefined;
  const { lines: inside, next } = takeIndented(lines, at);
  return { html: `<blockquote>\n${parser.blocks(inside)}</blockquote>\n`, next };
}

/** A heading with a line below it, or with lines above and below. Its level is the order in which the sign is used. */
function heading(lines: readonly string[], at: number, parser: RstParser): ReadBlock | undefined {
  const isOverlined = isAdornment(lines[at]) && !isBlank(lines[at + 1]) && lines[at + 2]?.[0] === lines[at]?.[0];
  const textAt = isOverlined ? at + 1 : at;
  const text = lines[textAt]?.trim() ?? '';
  const line = lines[textAt + 1] ?? '';
  if (!isUnderline(line, text) && !(isOverlined && isAdornment(text) && line.length >= Math.min(text.length, 4)))
    return undefined;
  const { adornments } = parser.names;
  const style = (isOverlined ? '+' : '') + line.charAt(0);
  if (!adornments.includes(style)) adornments.push(style);
  const level = Math.min(adornments.indexOf(style) + 1, 6);
  return { html: `<h${level}>${parser.inline(text)}</h${level}>\n`, next: textAt + 2 };
}

function transition(lines: readonly string[], at: number): ReadBlock | undefined {
  const isLine = isAdornment(lines[at]) && (lines[at]?.length ?? 0) >= 4 && isBlank(lines[at + 1]);
  return isLine ? { html: '<hr>\n', next: at + 1 } : undefined;
}

function doctest(lines: readonly string[], at: number): ReadBlock | undefined {
  if (!/^>>>(?: |$)/.test(lines[at] ?? '')) return undefined;
  const { lines: inside, next } = takeParagraph(lines, at);
  return { html: codeHtml(inside, 'python'), next };
}

/** Lines that stay lines. */
function lineBlock(lines: readonly string[], at: number, parser: RstParser): ReadBlock | undefined {
  if (!/^\|(?: |$)/.test(lines[at] ?? '')) return undefined;
  const { lines: inside, next } = takeParagraph(lines, at);
  const joined: string[] = [];
  for (const line of inside) {
    if (/^\|(?: |$)/.test(line) || joined.length === 0) joined.push(line.slice(1).replace(/^ /, ''));
    else joined.push(`${joined.pop() ?? ''} ${line.trim()}`);
  }
  const html = joined.map((line) => '&nbsp;'.repeat(Math.min(line.search(/\S|$/), 40)) + parser.inline(line.trim()));
  return { html: `<p>${html.join('<br>\n')}</p>\n`, next };
}

function paragraph(lines: readonly string[], at: number, parser: RstParser): ReadBlock {
  const end = paragraphEnd(lines, at);
  const text = lines.slice(at, end).join('\n');
  const isLiteral = text.endsWith('::');
  const shown = isLiteral ? (text === '::' ? '' : text.replace(/\s::$|:$/, '')) : text;
  const html = shown.trim() === '' ? '' : `<p>${parser.inline(shown)}</p>\n`;
  if (!isLiteral) return { html, next: end };
  const literal = literalBlock(lines, end, parser.names.language);
  return { html: html + literal.html, next: literal.next };
}

/** The line after a paragraph. A line that ends with two colons before indented lines ends it too. */
function paragraphEnd(lines: readonly string[], at: number): number {
  let end = at + 1;
  while (end < lines.length && !isBlank(lines[end])) {
    if (indentOf(lines[end] ?? '') > 0 && (lines[end - 1] ?? '').endsWith('::')) break;
    end += 1;
  }
  return end;
}

/** The code after two colons: indented, or lines that all begin with the same sign. */
function literalBlock(lines: readonly string[], from: number, language: string): ReadBlock {
  let at = from;
  while (at < lines.length && isBlank(lines[at])) at += 1;
  if (at >= lines.length) return { html: '', next: at };
  if (indentOf(lines[at] ?? '') > 0) {
    const { lines: code, next } = takeIndented(lines, at);
    return { html: codeHtml(code, language), next };
  }
  const sign = lines[at]?.[0] ?? '';
  if (!/[!-/:-@[-`{-~]/.test(sign)) return { html: '', next: from };
  let next = at;
  while (lines[next]?.startsWith(sign)) next += 1;
  return { html: codeHtml(dedentLines(lines.slice(at, next)), language), next };
}
