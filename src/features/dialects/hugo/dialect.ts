import type { MarkdownIt } from 'markdown-it';
import { frameOfTag } from '#features/dialects/shared/template-frames.ts';
import { lineEndsOf, templateFence, textBefore } from '#features/dialects/shared/text-before.ts';
import { readAttributes } from '#features/dialects/shared/words.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import type { FrameMark } from '#markdown/dialects/frame.ts';
import { frameLines } from '#markdown/dialects/frames.ts';

const shortcode = /\{\{[<%]([^{}]{0,1000}?)[>%]\}\}/g;
const line = /^\{\{[<%][ \t]{0,20}(\/?)[ \t]{0,20}([\w./-]+)([^{}]*)[>%]\}\}$/;

export const dialect: DialectPlugins = { hugo };

/** The shortcodes of Hugo: callouts, tabs and details become frames, figures images, references addresses. */
function hugo(parser: MarkdownIt): void {
  textBefore(parser, 'hugo', (text) => (text.includes('{{') ? text.replace(shortcode, textOfShortcode) : text));
  frameLines(parser, 'hugo', readLine);
  // Shortcodes that were escaped, or that stand in a line of text.
  parser.inline.ruler.before('emphasis', 'hugo', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src[pos] !== '{' || !/^\{\{[<%]/.test(src.slice(pos, pos + 3))) return false;
    const end = src.slice(pos, Math.min(posMax, pos + 1_000)).indexOf('}}');
    if (end < 0) return false;
    if (!silent) state.push('code_inline', 'code', 0).content = src.slice(pos, pos + end + 2);
    state.pos = pos + end + 2;
    return true;
  });
}

function readLine(text: string): FrameMark | undefined {
  if (!text.startsWith('{{')) return undefined;
  const [, slash, name = '', rest = ''] = line.exec(text) ?? [];
  const frame = name === '' ? undefined : frameOfTag(name.toLowerCase(), rest);
  if (frame === undefined) return undefined;
  const family = `<${name}`;
  return slash === '/' ? { edge: 'close', family, size: 1 } : { edge: 'open', frame, family, size: 1 };
}

function textOfShortcode(whole: string, inside: string): string {
  // A shortcode in comment signs is an example.
  if (/^\/\*.*\*\/$/s.test(inside)) return whole.replace('/*', '').replace('*/', '');
  const [, slash = '', name = '', rest = ''] = /^(\/?)\s{0,20}([\w./-]+)([\s\S]*)$/.exec(inside.trim()) ?? [];
  const given = readAttributes(rest);
  const first = /"([^"]*)"|`([^`]*)`|'([^']*)'|([^\s"'`=]+)(?!\S*=)/.exec(rest)?.slice(1).find(Boolean) ?? '';
  const kind = name.toLowerCase();
  if (/^(?:rel)?ref$/.test(kind)) return given.get('path') ?? first;
  if (kind === 'highlight') return `\n${templateFence}${slash === '' ? first : ''}\n`;
  if (/^(?:figure|img|image)$/.test(kind)) return image(given, first);
  if (kind === 'youtube')
    return `<https://www.youtube.com/watch?v=${encodeURIComponent((given.get('id') ?? first).toWellFormed())}>`;
  if (/^(?:param|version|latest)$/.test(kind)) return `\`${first.replaceAll('`', '') || kind}\``;
  if (frameOfTag(kind, rest) === undefined) return lineEndsOf(whole);
  return `\n\n${whole.replaceAll('\n', ' ')}\n\n`;
}

function image(given: ReadonlyMap<string, string>, first: string): string {
  const text = given.get('alt') ?? given.get('caption') ?? given.get('title') ?? '';
  const address = given.get('src') ?? given.get('link') ?? first;
  return `![${text.replaceAll(/[[\]]/g, '')}](<${address.replaceAll(/[<>\n]/g, '')}>)`;
}
