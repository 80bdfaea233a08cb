import type { MarkdownIt } from 'markdown-it';
import { interrupts, lineIndent, lineText } from '#markdown/dialects/block-line.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import type { Frame, FrameMark } from '#markdown/dialects/frame.ts';
import { pushMark } from '#markdown/dialects/frames.ts';
import { calloutKind } from '#markdown/syntax/callout-html.ts';

export const dialect: DialectPlugins = { 'slash-blocks': slashBlocks };

/** The generic blocks of MkDocs: `/// note | Title` up to `///`, with indented options below the first line. */
function slashBlocks({ block }: MarkdownIt): void {
  block.ruler.before(
    'table',
    'slash-blocks',
    // biome-ignore lint/complexity/useMaxParams: the parser defines the signature of a block rule.
    (state, line, end, silent) => {
      if (lineIndent(state, line) >= 4) return false;
      const mark = readLine(lineText(state, line));
      if (mark === undefined) return false;
      if (silent) return true;
      let next = line + 1;
      if (mark.edge === 'open')
        while (next < end && lineIndent(state, next) >= 4 && /^[\w-]+:/.test(lineText(state, next))) next += 1;
      pushMark(state, mark, [line, next]);
      state.line = next;
      return true;
    },
    interrupts,
  );
}

function readLine(text: string): FrameMark | undefined {
  const [, slashes, name = '', title] =
    /^(\/{3,})[ \t]*(?:([\w-]+)[ \t]*)?(?:\|[ \t]*(?![ \t])(.*))?$/.exec(text) ?? [];
  if (slashes === undefined || (name === '' && title !== undefined)) return undefined;
  const mark = { family: '/', size: slashes.length };
  return name === '' ? { edge: 'close', ...mark } : { edge: 'open', frame: frameOf(name, title), ...mark };
}

function frameOf(name: string, title: string | undefined): Frame {
  const kind = name.toLowerCase();
  if (kind === 'details') return { shape: 'details', title: title ?? 'Details', isOpen: false };
  if (kind === 'tab') return { shape: 'tab', label: title ?? '' };
  if (calloutKind(kind) !== undefined) return { shape: 'callout', name, title };
  return { shape: 'plain', title: layouts.has(kind) ? undefined : title };
}

/** Blocks that only place their content. */
const layouts: ReadonlySet<string> = new Set(['html', 'define', 'caption', 'figure-caption', 'table-caption']);
