import type { MarkdownIt } from 'markdown-it';

/** Gives emoji written by name that name as title: GitHub uses it in the ids of headings, and browsers show it. */
export function emojiNames({ renderer }: MarkdownIt): void {
  renderer.rules.emoji = (tokens, index) => {
    const { content = '', markup = '' } = tokens[index] ?? {};
    return `<span title=":${markup}:">${content}</span>`;
  };
}
