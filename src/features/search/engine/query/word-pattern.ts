/** Between the parts of an identifier: `snake_case`, `kebab-case`, `node.js`, `std::fmt`. */
const joint = '(?:[_.-]+|::)';

/**
 * The source of a pattern for a word, from that for its letters and digits: an identifier with its parts, or a package with its
 * scope, such as `@owner/name`.
 */
export function wordSource(part: string): string {
  const identifier = `${part}(?:${joint}${part})*`;
  return `(?:(?<![\\p{L}\\p{N}\\p{M}_./-])@${identifier}/)?${identifier}(?:\\+\\+|#)?`;
}
