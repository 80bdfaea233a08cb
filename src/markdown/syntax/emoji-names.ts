import type { MarkdownIt } from 'markdown-it';

/** Emoji written by name keep it as their title: GitHub makes heading ids of the name, and readers see it on pointing. */
export function emojiNames({ renderer }: MarkdownIt): void {
  renderer.rules.emoji = (tokens, index) => {
    const { content = '', markup = '' } = tokens[index] ?? {};
    return `<span title=":${markup}:">${content}</span>`;
  };
}
