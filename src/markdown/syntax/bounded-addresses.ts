import type { MarkdownIt, Token } from 'markdown-it';

/** What all addresses and titles of a document may come to together, beside what it can write itself, in characters. */
const spare = 100_000;

/** No character of a document becomes more than this many of an address. */
const maxGrowth = 9;

/**
 * One long definition that is used very often would make a page of gigabytes out of a document of kilobytes. Links and
 * images beyond what a document can write itself lose their address.
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
