/** Patterns of the tags and branches that are kept for versions. */
export interface RefPatterns {
  /** Patterns of tag names, see {@link createRefFilter}. */
  readonly tags: readonly string[];
  /** Patterns of branch names. */
  readonly branches: readonly string[];
}

/** How many requests of a repository are kept, and for how long. */
export interface RequestSettings {
  /** Maximum number of open requests of each repository. */
  readonly limit: number;
  /** Days for which a request stays after it was last seen open. */
  readonly days: number;
}

/** Length of the longest name of a tag or branch that a filter accepts. */
const maxLength = 200;

/**
 * Creates a filter of tag or branch names: true for names that match a pattern. In a pattern, `*` stands for any
 * characters but `/`, `**` for any characters, `?` for one character but `/`, and `[0-9]` for one of several.
 */
export function createRefFilter(patterns: readonly string[]): (name: string) => boolean {
  const expressions = patterns.map(expressionOf);
  return (name) => name.length <= maxLength && expressions.some((expression) => expression.test(name));
}

/** Adds the patterns of tags with the name of a package in front of them, such as `lamp@v*` for `v*`. */
export function withOwnNames(patterns: readonly string[], names: readonly string[]): readonly string[] {
  const prefixes = names.flatMap((name) => [`${name}@`, `${name}/`, `${name}-`]);
  return [...patterns, ...prefixes.flatMap((prefix) => patterns.map((pattern) => `${prefix}${pattern}`))];
}

function expressionOf(pattern: string): RegExp {
  const parts = pattern.match(/\*{2,}|\*|\?|\[!?[\p{L}\p{N}._-]+\]|./gsu) ?? [];
  try {
    return new RegExp(`^${parts.map(partOf).join('')}$`, 'u');
  } catch {
    // A range in brackets has the wrong order, so the brackets stand for themselves.
    return new RegExp(`^${RegExp.escape(pattern)}$`, 'u');
  }
}

function partOf(part: string): string {
  if (part.startsWith('**')) return '.*';
  if (part === '*') return '[^/]*';
  if (part === '?') return '[^/]';
  return part.length > 2 ? part.replace(/^\[!/, '[^') : RegExp.escape(part);
}
