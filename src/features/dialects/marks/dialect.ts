import type { MarkdownIt, StateInline } from 'markdown-it';
import { pairedMarks } from '#features/dialects/shared/paired-marks.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import { keys } from './keys.ts';

/** Elements of text without blanks between two characters. */
const shortTags: Readonly<Record<string, string>> = { '^': 'sup', '~': 'sub' };

/** Length limit of raised and lowered text, in characters. */
const maxLength = 100;

export const dialect: DialectPlugins = { marks };

/** The marks of Python-Markdown: `==mark==`, `^^ins^^`, `^sup^`, `~sub~` and keys as `++ctrl+c++`. */
function marks(parser: MarkdownIt): void {
  keys(parser);
  parser.inline.ruler.before('strikethrough', 'short-marks', readShort);
  pairedMarks(parser);
}

function readShort(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  const sign = src[pos] ?? '';
  const tag = shortTags[sign];
  if (tag === undefined || src[pos + 1] === sign || src[pos - 1] === sign) return false;
  const text = src.slice(pos + 1, Math.min(posMax, pos + maxLength));
  const end = text.indexOf(sign);
  if (end < 1 || text[end + 1] === sign || /[\s\\`]/.test(text.slice(0, end))) return false;
  if (!silent) {
    state.push(`${tag}_open`, tag, 1).markup = sign;
    state.push('text', '', 0).content = text.slice(0, end);
    state.push(`${tag}_close`, tag, -1).markup = sign;
  }
  state.pos = pos + end + 2;
  return true;
}
