import type { MarkdownIt, StateBlock } from 'markdown-it';
import { dedentBelow, interrupts, lineIndent } from '#markdown/dialects/block-line.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import { maskCode } from '#markdown/dialects/includes/mask-code.ts';

/** How the content of an element is read: as blocks, as a line of text, or not at all. */
type Content = 'block' | 'span' | 'raw';

/** An element of raw HTML, as offsets in the text of the document. */
interface HtmlElement {
  readonly content: Content;
  /** Where its content begins. */
  readonly start: number;
  /** Where its end tag begins. */
  readonly end: number;
  /** What follows its end tag. */
  readonly after: number;
}

const spans: ReadonlySet<string> = new Set('address dd dt h1 h2 h3 h4 h5 h6 legend li p summary td th'.split(' '));

const blocks: ReadonlySet<string> = new Set(
  [
    'article aside blockquote center details dialog div dl fieldset figcaption figure footer form header hgroup main menu',
    'nav ol section table tbody tfoot thead tr ul',
  ].flatMap((names) => names.split(' ')),
);

/** The content of elements that are nested deeper is not read. */
const maxDepth = 20;

const tag = /<(\/?)([a-z][a-z\d]*)(\s[^<>\n]*)?>/gi;
const attribute = /\smarkdown(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'/>]+)))?(?=[\s/>]|$)/i;

export const dialect: DialectPlugins = { 'markdown-in-html': markdownInHtml };

/** Elements with `markdown`, `markdown="block"` or `markdown="span"`, whose content Python-Markdown and kramdown read. */
function markdownInHtml(parser: MarkdownIt): void {
  let known: { readonly src: string; readonly elements: ReadonlyMap<number, HtmlElement> } | undefined;
  let depth = 0;
  const elementAt = ({ src, bMarks, tShift }: StateBlock, line: number): HtmlElement | undefined => {
    if (known?.src !== src) known = { src, elements: attribute.test(src) ? elementsOf(src) : new Map() };
    return known.elements.get((bMarks[line] ?? 0) + (tShift[line] ?? 0));
  };
  parser.block.ruler.before(
    'html_block',
    'markdown-in-html',
    // biome-ignore lint/complexity/useMaxParams: the parser defines the signature of a block rule.
    (state, line, endLine, silent) => {
      const element = lineIndent(state, line) >= 4 || depth >= maxDepth ? undefined : elementAt(state, line);
      if (element === undefined || (element.content === 'raw' && depth === 0)) return false;
      const last = lastLine(state, element, { line, endLine });
      if (last === undefined) return false;
      if (silent) return true;
      depth += 1;
      writeElement(state, element, { line, last });
      depth -= 1;
      state.line = last + 1;
      return true;
    },
    interrupts,
  );
}

/** The elements of a text by the offset of their start tags. Those without an end are none. */
function elementsOf(src: string): ReadonlyMap<number, HtmlElement> {
  const found = new Map<number, HtmlElement>();
  const open = new Map<string, { readonly at: number; readonly start: number; readonly content: Content }[]>();
  for (const { 0: whole, 1: slash, 2: written = '', 3: attributes = '', index } of maskCode(src).matchAll(tag)) {
    const name = written.toLowerCase();
    if (!(spans.has(name) || blocks.has(name)) || attributes.endsWith('/')) continue;
    const same = open.get(name) ?? [];
    open.set(name, same);
    if (slash === '') same.push({ at: index, start: index + whole.length, content: contentOf(name, attributes) });
    else {
      const { at, ...start } = same.pop() ?? {};
      if (at !== undefined && 'start' in start) found.set(at, { ...start, end: index, after: index + whole.length });
    }
  }
  return found;
}

function contentOf(name: string, attributes: string): Content {
  const [whole, quoted, single, plain] = attribute.exec(attributes) ?? [];
  const value = quoted ?? single ?? plain ?? '';
  if (whole === undefined || value === '0') return 'raw';
  if (value === 'block' || value === 'span') return value;
  return spans.has(name) ? 'span' : 'block';
}

interface Lines {
  readonly line: number;
  readonly last: number;
}

/** The line on which an element ends; undefined if that is outside of the block, or text follows. */
function lastLine(
  { src, eMarks }: StateBlock,
  { after }: HtmlElement,
  { line, endLine }: { readonly line: number; readonly endLine: number },
): number | undefined {
  let [first, last] = [line, endLine - 1];
  while (first < last) {
    const middle = (first + last) >>> 1;
    if ((eMarks[middle] ?? 0) < after) first = middle + 1;
    else last = middle;
  }
  const end = eMarks[last] ?? 0;
  return end >= after && src.slice(after, end).trim() === '' ? last : undefined;
}

function writeElement(state: StateBlock, element: HtmlElement, { line, last }: Lines): void {
  const { src, bMarks, tShift } = state;
  const { content, start, end, after } = element;
  const html = (written: string, map: [number, number]): void => {
    const token = state.push('html_block', '', 0);
    token.content = `${written}\n`;
    token.map = map;
  };
  if (content === 'raw') {
    html(state.getLines(line, last + 1, state.blkIndent, false), [line, last + 1]);
    return;
  }
  html(src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), start), [line, line + 1]);
  if (content === 'block') writeBlocks(state, element, { line, last });
  else {
    const token = state.push('inline', '', 0);
    const text = state.getLines(line, last + 1, state.blkIndent, false).trim();
    const before = start - (bMarks[line] ?? 0) - (tShift[line] ?? 0);
    token.content = text.slice(before, text.length - (after - end)).trim();
    token.map = [line, last + 1];
    token.children = [];
  }
  html(src.slice(end, after), [last, last + 1]);
}

/** Reads the content between the tags, as if these were not on its lines. */
function writeBlocks(state: StateBlock, { start, end }: HtmlElement, { line, last }: Lines): void {
  const { bMarks, eMarks, tShift, sCount, src } = state;
  const kept = [bMarks, eMarks, tShift, sCount].map((marks) => [...marks.slice(line, last + 1)]);
  const rest = src.slice(start, Math.min(eMarks[line] ?? start, end));
  bMarks[line] = start;
  tShift[line] = rest.length - rest.trimStart().length;
  sCount[line] = state.blkIndent;
  eMarks[last] = Math.max(end, bMarks[last] ?? end);
  const first = rest.trim() === '' ? line + 1 : line;
  dedentContent(state, { line: first, last });
  const { parentType, lineMax } = state;
  state.lineMax = last + 1;
  state.md.block.tokenize(state, first, last + 1);
  Object.assign(state, { parentType, lineMax });
  for (const [index, marks] of [bMarks, eMarks, tShift, sCount].entries())
    marks.splice(line, last + 1 - line, ...(kept[index] ?? []));
}

function dedentContent(state: StateBlock, { line, last }: Lines): void {
  let first = line;
  while (first <= last && state.isEmpty(first)) first += 1;
  if (first <= last) dedentBelow(state, line - 1, { end: last + 1, columns: Math.max(0, lineIndent(state, first)) });
}
