import type { MarkdownIt } from 'markdown-it';
import { frameOfTag } from '#features/dialects/shared/template-frames.ts';
import { readAttributes } from '#features/dialects/shared/words.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import type { FrameMark } from '#markdown/dialects/frame.ts';
import { frameLines } from '#markdown/dialects/frames.ts';

const tag = /^\{%-?\s{0,20}([\w-]+)([^%]{0,1000})%\}/;

/** Length limit of a tag in a line, in characters. */
const maxLength = 1_200;

export const dialect: DialectPlugins = { gitbook };

/** The blocks of GitBook: hints, tabs and others between `{% name %}` and `{% endname %}`. Other tags are left out. */
function gitbook(parser: MarkdownIt): void {
  frameLines(parser, 'gitbook', readLine);
  parser.inline.ruler.before('emphasis', 'gitbook', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src[pos] !== '{' || src[pos + 1] !== '%') return false;
    const [whole, name = '', rest = ''] = tag.exec(src.slice(pos, Math.min(posMax, pos + maxLength))) ?? [];
    if (whole === undefined) return false;
    const link = /^(?:embed|file|include)$/.test(name) ? linkOf(rest) : undefined;
    if (!silent && link !== undefined) {
      state.push('link_open', 'a', 1).attrs = [['href', link.href]];
      state.push('text', '', 0).content = link.text;
      state.push('link_close', 'a', -1);
    }
    state.pos += whole.length;
    return true;
  });
}

function readLine(text: string): FrameMark | undefined {
  if (!text.startsWith('{%')) return undefined;
  const [whole, name = '', rest = ''] = tag.exec(text) ?? [];
  if (whole !== text) return undefined;
  if (name.startsWith('end')) return { edge: 'close', family: `%${name.slice(3)}`, size: 1 };
  const frame = frameOfTag(name, rest);
  return frame && { edge: 'open', frame, family: `%${name}`, size: 1 };
}

function linkOf(rest: string): { readonly href: string; readonly text: string } | undefined {
  const given = readAttributes(rest);
  const href = given.get('url') ?? given.get('src') ?? /["']([^"']+)["']/.exec(rest)?.[1];
  return href === undefined ? undefined : { href, text: given.get('caption') ?? href };
}
