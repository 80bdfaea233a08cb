// Plugins of markdown-it without types.
declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';
  export default function footnotes(parser: MarkdownIt): void;
}

declare module 'markdown-it-emoji' {
  import type { MarkdownIt } from 'markdown-it';
  export function full(parser: MarkdownIt, options?: { readonly shortcuts?: Readonly<Record<string, string>> }): void;
}

declare module 'markdown-it-deflist' {
  import type { MarkdownIt } from 'markdown-it';
  export default function definitions(parser: MarkdownIt): void;
}
