import type { MarkdownIt, StateInline } from 'markdown-it';

const link = /^(!?)\[\[([^[\]|#\n]*)(#[^[\]|\n]*)?(?:\|([^[\]\n]*))?\]\]/;
const image = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i;

/** Length limit of a link, in characters. */
const maxLength = 500;

/** Links between notes: `[[page#heading|text]]` and `![[image.png]]`. */
export function wikiLinks({ inline }: MarkdownIt): void {
  inline.ruler.before('link', 'wiki-links', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src[pos] !== '[' && src[pos] !== '!') return false;
    const found = link.exec(src.slice(pos, Math.min(posMax, pos + maxLength)));
    if (found === null || (found[2] === '' && found[3] === undefined)) return false;
    if (!silent) write(state, found);
    state.pos += found[0].length;
    return true;
  });
}

function write(state: StateInline, [, bang, page = '', heading = '', text]: RegExpExecArray): void {
  const path = page.trim();
  if (bang === '!' && image.test(path)) {
    writeImage(state, path, text);
    return;
  }
  const file = path === '' || /\.\w{1,8}$/.test(path) ? path : `${path}.md`;
  const fragment = heading === '' ? '' : `#${heading.slice(1).trim().toLowerCase().replaceAll(/\s+/g, '-')}`;
  state.push('link_open', 'a', 1).attrs = [['href', address(file) + fragment]];
  state.push('text', '', 0).content = text ?? (path === '' ? heading.slice(1) : path);
  state.push('link_close', 'a', -1);
}

/** Writes an image, whose text may be its size. */
function writeImage(state: StateInline, path: string, text = ''): void {
  const token = state.push('image', 'img', 0);
  const [size, width = '', height] = /^(\d+)(?:x(\d+))?$/.exec(text) ?? [];
  token.attrs = [
    ['src', address(path)],
    ['alt', ''],
  ];
  if (size !== undefined) token.attrSet('width', width);
  if (height !== undefined) token.attrSet('height', height);
  const alt = new state.Token('text', '', 0);
  alt.content = size === undefined ? text : '';
  token.children = [alt];
}

function address(path: string): string {
  return encodeURI(path.toWellFormed());
}
