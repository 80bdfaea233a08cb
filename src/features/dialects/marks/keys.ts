import type { MarkdownIt } from 'markdown-it';
import { titleFromName } from '#markdown/dialects/frame-html.ts';
import { escapeHtml } from '#markdown/tree/escape-html.ts';

/** Keys between plus signs: `++ctrl+alt+"My Key"++`. */
const combination = /^\+\+((?:[a-z\d-]+|"[^"\n+]{1,40}")(?:\+(?:[a-z\d-]+|"[^"\n+]{1,40}"))*)\+\+(?!\+)/i;

/** Length limit of a combination, in characters. */
const maxLength = 120;

const short: Readonly<Record<string, string>> = { cmd: 'Cmd', ctrl: 'Ctrl', esc: 'Esc', del: 'Del', ins: 'Ins' };

/** Keys of a keyboard: `++ctrl+c++`. */
export function keys({ inline }: MarkdownIt): void {
  inline.ruler.before('strikethrough', 'keys', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src[pos] !== '+' || src[pos + 1] !== '+') return false;
    const [whole, found = ''] = combination.exec(src.slice(pos, Math.min(posMax, pos + maxLength))) ?? [];
    if (whole === undefined) return false;
    if (!silent) {
      const shown = (found.match(/"[^"]*"|[^+]+/g) ?? []).map((key) => `<kbd>${escapeHtml(nameOf(key))}</kbd>`);
      state.push('html_inline', '', 0).content = shown.join('+');
    }
    state.pos += whole.length;
    return true;
  });
}

function nameOf(key: string): string {
  if (key.startsWith('"')) return key.slice(1, -1);
  return short[key.toLowerCase()] ?? titleFromName(key);
}
