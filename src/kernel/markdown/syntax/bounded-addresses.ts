import type { MarkdownIt, Token } from 'markdown-it';

/** Total length of addresses and titles that a document may have besides its own length, in characters. */
const spare = 100_000;

/** Maximum number of characters of an encoded address for each character of the document. */
const maxGrowth = 9;

/**
 * Limits the total length of addresses: one long definition that is used very often would turn kilobytes into gigabytes. Links
 * and images beyond the limit lose their address.
 */
export function boundedAddresses(parser: MarkdownIt): void {
  parser.core.ruler.after('inline', 'bounded-addresses', ({ tokens, src }) => {
    let left = spare + maxGrowth * src.length;
    const judge = (token: Token): void => {
      if (token.attrs === null || !(token.type === 'link_open' || token.type === 'image')) return;
      for (const [, value] of token.attrs) left -= String(value).length;
      if (left < 0) token.attrs = token.type === 'image' ? [['alt', '']] : null;
    };
    for (const { children } of tokens) children?.forEach(judge);
  });
}
