import { parse } from 'smol-toml';
import { maxNesting, NestingError, refuseNesting } from './nesting.ts';

/** Names such as `a.a.a`, of which the parser makes a table each. */
const deepName = new RegExp(`(?<![\\w-])(?:[\\w-]+[ \\t]*\\.[ \\t]*){${maxNesting + 1}}`);

/** Parses TOML in linear time. Throws `TomlError` with line and column, and `NestingError`. */
export function parseToml(text: string): Readonly<Record<string, unknown>> {
  if (deepName.test(text)) throw new NestingError();
  const table = parse(text, { maxDepth: maxNesting });
  // The parser counts brackets. Names in quotes nest too.
  refuseNesting(table);
  return table;
}
