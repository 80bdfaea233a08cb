import type { MarkdownIt, StateBlock } from 'markdown-it';
import { readAttributes } from '#features/dialects/shared/words.ts';
import { dedentBelow, interrupts, lineIndent, lineText } from '#markdown/dialects/block-line.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import type { FrameMark } from '#markdown/dialects/frame.ts';
import { frameLines, pushMark } from '#markdown/dialects/frames.ts';
import { frameOfComponent } from './mdc-components.ts';
import { mdcInline } from './mdc-inline.ts';

const line = /^(:{2,})[ \t]*([a-zA-Z][\w-]*)?(?:\[(.*)\])?(?:\{(.*)\})?$/;

/** Lines of settings below a component that are read. */
const maxSettings = 100;

export const dialect: DialectPlugins = { mdc };

/** The components of Nuxt content: `::note{icon="x"}` up to `::`, with settings in YAML and slots. */
function mdc(parser: MarkdownIt): void {
  parser.block.ruler.before(
    'table',
    'mdc',
    // biome-ignore lint/complexity/useMaxParams: the parser defines the signature of a block rule.
    (state, start, end, silent) => {
      if (lineIndent(state, start) >= 4) return false;
      const found = line.exec(lineText(state, start));
      if (found === null) return false;
      if (!silent) writeMark(state, found, [start, end]);
      return true;
    },
    interrupts,
  );
  frameLines(parser, 'mdc-slots', (text) =>
    /^#[a-z][\w-]*(?:\{[^{}]*\})?$/.test(text) ? { edge: 'none' } : undefined,
  );
  mdcInline(parser);
}

function writeMark(state: StateBlock, found: RegExpExecArray, [start, end]: [number, number]): void {
  const [, colons = '', name, label, braced = ''] = found;
  const size = colons.length;
  if (name === undefined) {
    pushMark(state, { edge: 'close', family: '::', size }, [start, start + 1]);
    state.line = start + 1;
    return;
  }
  dedentBelow(state, start, { end, columns: lineIndent(state, start) });
  const { settings, next } = readSettings(state, start + 1, end);
  const given = new Map([...settings, ...readAttributes(braced)]);
  const frame = frameOfComponent(name.toLowerCase(), label, given);
  const mark: FrameMark = { edge: 'open', frame, family: '::', size };
  pushMark(state, mark, [start, next]);
  state.line = next;
}

interface Settings {
  readonly settings: ReadonlyMap<string, string>;
  /** The line after them. */
  readonly next: number;
}

/** The settings between two lines of hyphens below a component. */
function readSettings(state: StateBlock, start: number, end: number): Settings {
  const settings = new Map<string, string>();
  const none = { settings, next: start };
  if (start >= end || lineText(state, start) !== '---') return none;
  for (let next = start + 1; next < Math.min(end, start + maxSettings); next += 1) {
    const text = lineText(state, next);
    if (text === '---') return { settings, next: next + 1 };
    const [, key, value = ''] = /^([\w-]+):[ \t]+(?![ \t])(.+)$/.exec(text) ?? [];
    if (key !== undefined && !settings.has(key)) settings.set(key.toLowerCase(), value.replace(/^(["'])(.*)\1$/, '$2'));
  }
  return none;
}
