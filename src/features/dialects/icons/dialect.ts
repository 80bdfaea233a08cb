import type { MarkdownIt } from 'markdown-it';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';

const icon = /^:(?:material|octicons|fontawesome|simple|lucide|twemoji|noto)-[a-z\d-]+:(?:\{[^{}\n]{0,200}\})?/;

/** Length limit of an icon with its attributes, in characters. */
const maxLength = 300;

export const dialect: DialectPlugins = { icons };

/** Leaves out the icons of Material for MkDocs: `:material-check:`. */
function icons({ inline }: MarkdownIt): void {
  inline.ruler.before('emphasis', 'icons', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src[pos] !== ':') return false;
    const [whole] = icon.exec(src.slice(pos, Math.min(posMax, pos + maxLength))) ?? [];
    if (whole === undefined) return false;
    if (!silent) state.pending = state.pending.replace(/[ \t]$/, '');
    state.pos += whole.length;
    return true;
  });
}
