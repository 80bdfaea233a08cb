import type { MarkdownIt } from 'markdown-it';

/** Sets the name of an emoji, as written, as its title: GitHub uses it in the ids of headings, and browsers show it. */
export function emojiNames({ renderer }: MarkdownIt): void {
  renderer.rules.emoji = (tokens, index) => {
    const { content = '', markup = '' } = tokens[index] ?? {};
    return `<span title=":${markup}:">${content}</span>`;
  };
}
