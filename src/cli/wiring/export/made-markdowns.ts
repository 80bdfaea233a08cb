import type { MarkdownListener, PageMarkdown } from '#catalog/pages/page-markdown.ts';
import type { Address } from '#model/address/address.ts';

/** Pages that were made as markdown, until somebody takes them. */
export interface MadeMarkdowns {
  /** Notes a page. */
  readonly note: MarkdownListener;
  /** Gives the page that was noted last, once. */
  readonly take: (address: Address) => PageMarkdown | undefined;
}

/** Makes the list, empty. */
export function createMadeMarkdowns(): MadeMarkdowns {
  const made = new Map<string, PageMarkdown>();
  return {
    note: ({ repo, page }, markdown) => void made.set(`${repo}/${page.file}`, markdown),
    take({ repo, file }) {
      const found = made.get(`${repo}/${file}`);
      made.delete(`${repo}/${file}`);
      return found;
    },
  };
}
