import type { MarkdownIt, StateBlock } from 'markdown-it';
import { interrupts, lineIndent, lineText } from '#markdown/dialects/block-line.ts';
import { pushMark } from '#markdown/dialects/frames.ts';
import { escapeHtml } from '#markdown/tree/escape-html.ts';
import { type Directive, type DirectiveView, viewOf } from './myst-views.ts';

const opening = /^(`{3,}|~{3,}|:{3,})\{([\w:.+-]+)\}[ \t]*(?![ \t])(.*)$/;

/** The directives of MyST: fences of backticks or colons with a name in braces. */
export function directives({ block }: MarkdownIt): void {
  block.ruler.before(
    'table',
    'directives',
    // biome-ignore lint/complexity/useMaxParams: the parser defines the signature of a block rule.
    (state, start, end, silent) => {
      if (lineIndent(state, start) >= 4) return false;
      const [, fence = '', name = '', argument = ''] = opening.exec(lineText(state, start)) ?? [];
      if (fence === '') return false;
      if (silent) return true;
      const last = closingLine(state, fence, [start, end]);
      const { options, next } = readOptions(state, start + 1, last);
      const text = state.getLines(next, last, state.sCount[start] ?? 0, true);
      const directive: Directive = {
        name: name.toLowerCase(),
        argument,
        options,
        text,
        isColon: fence.startsWith(':'),
      };
      writeTarget(state, targetOf(directive), [start, next]);
      write(state, viewOf(directive), [next, last]);
      state.line = Math.min(end, last + 1);
      return true;
    },
    interrupts,
  );
}

/** The line that ends a directive, or the end of the block that contains it. */
function closingLine(state: StateBlock, fence: string, [start, end]: [number, number]): number {
  for (let line = start + 1; line < end; line += 1) {
    if (!state.isEmpty(line) && (state.sCount[line] ?? 0) < state.blkIndent) return line;
    const text = lineText(state, line);
    if (text.length >= fence.length && text.startsWith(fence) && text.replaceAll(fence.charAt(0), '') === '')
      return line;
  }
  return end;
}

interface Options {
  readonly options: ReadonlyMap<string, string>;
  /** The first line of the content. */
  readonly next: number;
}

/** Lines of options that are read. */
const maxOptions = 100;

/** The options of a directive: lines `:name: value`, or YAML between two lines of hyphens. */
function readOptions(state: StateBlock, start: number, end: number): Options {
  const options = new Map<string, string>();
  const isYaml = start < end && lineText(state, start) === '---';
  const pattern = isYaml ? /^([\w-]+):[ \t]*(?![ \t])(.*)$/ : /^:([\w-]+):[ \t]*(.*)$/;
  let line = isYaml ? start + 1 : start;
  for (; line < Math.min(end, start + maxOptions); line += 1) {
    const text = lineText(state, line);
    if (isYaml && text === '---') return { options, next: line + 1 };
    const [, name, value = ''] = pattern.exec(text) ?? [];
    if (name === undefined && !isYaml) break;
    if (name !== undefined) options.set(name.toLowerCase(), value);
  }
  return { options, next: isYaml ? start : line };
}

/** The name by which links lead to a directive; undefined for none. */
function targetOf({ name, argument, options }: Directive): string | undefined {
  // The description of an object, such as `{py:class} a.B(c)`, has the name of the object.
  const object = /^(?:py|c|cpp|js|rst):/.test(name) ? argument.split('(')[0] : undefined;
  const target = options.get('name') ?? (name === 'figure-md' ? argument : (options.get('label') ?? object));
  return target?.trim() || undefined;
}

/** Writes the target of a block, to which links lead. */
export function writeTarget(state: StateBlock, target: string | undefined, map: [number, number]): void {
  if (target === undefined) return;
  const token = state.push('html_block', '', 0);
  token.content = `<a id="${escapeHtml(target)}"></a>\n`;
  token.meta = { target };
  token.map = map;
}

function write(state: StateBlock, view: DirectiveView, map: [number, number]): void {
  if (view.as === 'html') {
    const token = state.push('html_block', '', 0);
    token.content = view.html;
    token.map = map;
  }
  if (view.as === 'code') {
    const token = state.push('fence', 'code', 0);
    Object.assign(token, { info: view.info, content: view.text, markup: '```', map });
  }
  if (view.as === 'markdown') writeMarkdown(state, view, map);
}

function writeMarkdown(
  state: StateBlock,
  { frame, before = '' }: Extract<DirectiveView, { as: 'markdown' }>,
  [start, end]: [number, number],
): void {
  const { lineMax, level } = state;
  pushMark(state, { edge: 'open', frame, family: '{', size: 1 }, [start, end]);
  state.level += 1;
  if (before !== '') writeParagraph(state, before, [start, start]);
  state.lineMax = end;
  state.md.block.tokenize(state, start, end);
  Object.assign(state, { lineMax, level });
  pushMark(state, { edge: 'close', family: '{', size: 1 }, [end, end]);
}

function writeParagraph(state: StateBlock, markdown: string, map: [number, number]): void {
  state.push('paragraph_open', 'p', 1).map = map;
  const token = state.push('inline', '', 0);
  Object.assign(token, { content: markdown, children: [], map });
  state.push('paragraph_close', 'p', -1);
}
