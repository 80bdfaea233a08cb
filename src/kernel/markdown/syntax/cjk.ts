import type { MarkdownIt } from 'markdown-it';

/** Letters and punctuation of Chinese and Japanese, which are written without blanks. */
const letter =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]$/u;

/**
 * Reads Chinese and Japanese prose as its authors mean it, where CommonMark expects blanks between words: emphasis may end
 * between punctuation and a letter, and the end of a line between two letters is no blank.
 */
export function cjk({ inline, core }: MarkdownIt): void {
  inline.State = class extends inline.State {
    override scanDelims(
      start: number,
      canSplitWord: boolean,
    ): ReturnType<InstanceType<typeof inline.State>['scanDelims']> {
      const found = super.scanDelims(start, canSplitWord);
      const before = lastOf(this.src.slice(Math.max(0, start - 2), start));
      const after = firstOf(this.src.slice(start + found.length, start + found.length + 2));
      if (!canSplitWord || (!letter.test(before) && !letter.test(after))) return found;
      return {
        ...found,
        can_open: found.can_open || (letter.test(before) && /^\S/.test(after)),
        can_close: found.can_close || (letter.test(after) && /^\S/.test(before)),
      };
    }
  };
  core.ruler.push('cjk-lines', ({ tokens }) => {
    for (const { children } of tokens) {
      children?.forEach((token, index) => {
        if (token.type !== 'softbreak') return;
        const [before, after] = [children[index - 1], children[index + 1]];
        if (before?.type !== 'text' || after?.type !== 'text') return;
        if (!letter.test(lastOf(before.content)) || !letter.test(firstOf(after.content))) return;
        token.type = 'text';
        token.tag = '';
      });
    }
  });
}

function lastOf(text: string): string {
  return [...text].at(-1) ?? '';
}

function firstOf(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 32);
}
