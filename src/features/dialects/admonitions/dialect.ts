import type { MarkdownIt, StateBlock } from 'markdown-it';
import { interrupts, lineIndent, lineText } from '#markdown/dialects/block-line.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import type { Frame } from '#markdown/dialects/frame.ts';
import { titleFromName } from '#markdown/dialects/frame-html.ts';
import { pushMark } from '#markdown/dialects/frames.ts';

const opening = /^(!!!|\?\?\?\+?|===[!+]*)[ \t]+(?![ \t])(.*)$/;

/** Names and a title in quotes: `note inline end "Title"`. */
const named = /^([\w-]+)((?:[ \t]+[\w-]+)*)(?:[ \t]+"(.*)")?[ \t]*$/;

/** Columns by which the content is indented. */
const indent = 4;

export const dialect: DialectPlugins = { admonitions };

/**
 * The blocks of Python-Markdown with indented content: `!!! note "Title"`, `??? tip` and `???+` as details, `=== "Tab"`.
 */
function admonitions({ block }: MarkdownIt): void {
  block.ruler.before(
    'table',
    'admonitions',
    // biome-ignore lint/complexity/useMaxParams: the parser defines the signature of a block rule.
    (state, line, end, silent) => {
      if (lineIndent(state, line) >= 4) return false;
      const frame = readOpening(lineText(state, line));
      if (frame === undefined) return false;
      if (!silent) writeBlock(state, frame, [line, contentEnd(state, line, end)]);
      return true;
    },
    interrupts,
  );
}

function readOpening(text: string): Frame | undefined {
  const [, sign = '', rest = ''] = opening.exec(text) ?? [];
  if (sign === '') return undefined;
  const only = /^"(.*)"[ \t]*$/.exec(rest)?.[1];
  if (sign.startsWith('=')) return only === undefined ? undefined : { shape: 'tab', label: only };
  const isOpen = sign.endsWith('+');
  if (sign.startsWith('?') && only !== undefined) return { shape: 'details', title: only, isOpen };
  const [, name, , title] = named.exec(rest) ?? [];
  if (name === undefined) return undefined;
  if (sign.startsWith('?')) return { shape: 'details', title: title || titleFromName(name), isOpen };
  // Alerts have a title line, so an empty title is the name.
  return { shape: 'callout', name, title: title || undefined };
}

/** The line after the content, which is indented. */
function contentEnd(state: StateBlock, start: number, end: number): number {
  let last = start + 1;
  const columns = lineIndent(state, start) + indent;
  for (let line = start + 1; line < end; line += 1) {
    if (state.isEmpty(line)) continue;
    if (lineIndent(state, line) < columns) break;
    last = line + 1;
  }
  return last;
}

function writeBlock(state: StateBlock, frame: Frame, map: [number, number]): void {
  const [start, end] = map;
  const { blkIndent, lineMax, level } = state;
  pushMark(state, { edge: 'open', frame, family: '!', size: 1 }, map);
  state.blkIndent += lineIndent(state, start) + indent;
  state.lineMax = end;
  state.level += 1;
  state.md.block.tokenize(state, start + 1, end);
  Object.assign(state, { blkIndent, lineMax, level });
  pushMark(state, { edge: 'close', family: '!', size: 1 }, [end, end]);
  state.line = end;
}
