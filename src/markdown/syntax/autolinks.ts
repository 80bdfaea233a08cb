import type { MarkdownIt } from 'markdown-it';

/** Bare `www.` addresses, http(s) addresses and mail addresses become links, other names do not (GFM autolinks). */
export function githubAutolinks({ linkify }: MarkdownIt): void {
  linkify.set({ fuzzyLink: false, fuzzyEmail: true });
  linkify.add('ftp:', null);
  linkify.add('//', null);
  linkify.add('www.', {
    validate: (text, position) =>
      /^[\w-]+(\.[\w-]+)+[^\s<]*/.exec(text.slice(position))?.[0].replace(/[?!.,:*_~'"]+$/, '').length ?? 0,
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
}
