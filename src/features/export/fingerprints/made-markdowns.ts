import type { MarkdownListener, PageMarkdown } from '#catalog/pages/page-markdown.ts';
import type { Address } from '#model/address/address.ts';

/** Pages that were converted to markdown, until the export takes them. */
export interface MadeMarkdowns {
  /** Records a page. */
  readonly note: MarkdownListener;
  /** Removes and returns the page that was recorded last. */
  readonly take: (address: Address) => PageMarkdown | undefined;
}

/** Creates an empty list. */
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
