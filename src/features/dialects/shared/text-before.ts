import type { MarkdownIt } from 'markdown-it';

/** Rewrites the text of documents before it is parsed, as templates do. */
export function textBefore({ core }: MarkdownIt, name: string, rewrite: (text: string) => string): void {
  core.ruler.before('block', `text-of-${name}`, (state) => {
    state.src = rewrite(state.src);
  });
}

/** The line ends of a text, so that the lines below it keep their numbers. */
export function lineEndsOf(text: string): string {
  return text.replaceAll(/[^\n]+/g, '');
}

/** A fence that code rarely has. */
export const templateFence = '``````';
