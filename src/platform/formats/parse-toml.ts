import { parse } from 'smol-toml';
import { maxNesting, refuseNesting } from './nesting.ts';

/** Parses TOML in linear time. Throws `TomlError` with line and column, and `NestingError`. */
export function parseToml(text: string): Readonly<Record<string, unknown>> {
  const table = parse(text, { maxDepth: maxNesting });
  // The parser counts brackets. Names such as `a.a.a` nest too.
  refuseNesting(table);
  return table;
}
