import type { ExtensionModule } from 'asterism-docs';

// Keys to press: [[Ctrl+K]] becomes <kbd>Ctrl</kbd>+<kbd>K</kbd>.

/** The part of markdown-it's state that the rule uses. */
interface State {
  readonly src: string;
  pos: number;
  push(type: string, tag: string, nesting: number): { content: string };
}

const pattern = /^\[\[(\w[\w ]*(?:\+\w[\w ]*)*)\]\](?!\()/;

export const markdownIt: ExtensionModule['markdownIt'] = (parser) => {
  parser.inline.ruler.before('link', 'keys', (state: State, isSilent: boolean) => {
    if (state.src[state.pos] !== '[') return false;
    const [all, keys] = pattern.exec(state.src.slice(state.pos, state.pos + 100)) ?? [];
    if (all === undefined || keys === undefined) return false;
    if (!isSilent) state.push('keys', '', 0).content = keys;
    state.pos += all.length;
    return true;
  });
  parser.renderer.rules.keys = (tokens: readonly { content: string }[], index: number) =>
    (tokens[index]?.content ?? '')
      .split('+')
      .map((key) => `<kbd>${parser.utils.escapeHtml(key.trim())}</kbd>`)
      .join('+');
};
