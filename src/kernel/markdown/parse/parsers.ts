import type { MarkdownIt } from 'markdown-it';
import { addDialects } from '#markdown/dialects/add-dialects.ts';
import { noPlugins, type UsedPlugins } from '#markdown/plugins.ts';
import { createParser } from '#markdown/syntax/parser.ts';
import { createRecordPlaces, type RecordPlaces } from '#markdown/tree/source-places.ts';
import type { Dialect } from '#model/toolchains/toolchain-facts.ts';

/** A parser that records positions. */
export interface Inspector {
  readonly parser: MarkdownIt;
  readonly recordPlaces: RecordPlaces;
}

/** The parsers of documents with the same dialects. */
export interface Parsers {
  readonly parser: MarkdownIt;
  /** The parser that records positions; created at its first use. */
  readonly inspector: () => Inspector;
}

/**
 * Creates the function that returns the parsers for dialects. Each is created once; documents without dialects share a parser
 * without any of them. `checkpoint` is called very often during parsing. It throws what a plugin throws.
 */
export function createParsers(
  checkpoint: () => void,
): (dialects: readonly Dialect[], plugins?: UsedPlugins) => Parsers {
  const cache = new Map<string, Parsers>();
  return (dialects, plugins = noPlugins) => {
    const key = JSON.stringify([dialects, plugins.parserKey]);
    const parsers = cache.get(key) ?? parsersFor(dialects, plugins, checkpoint);
    cache.set(key, parsers);
    return parsers;
  };
}

function parsersFor(
  dialects: readonly Dialect[],
  { extendParser }: Pick<UsedPlugins, 'extendParser'>,
  checkpoint: () => void,
): Parsers {
  const create = (): MarkdownIt => {
    const parser = createParser();
    if (dialects.length > 0) addDialects(parser, dialects);
    extendParser(parser);
    addCheckpoints(parser, checkpoint);
    return parser;
  };
  let inspector: Inspector | undefined;
  return {
    parser: create(),
    inspector() {
      if (inspector !== undefined) return inspector;
      const parser = create();
      inspector = { parser, recordPlaces: createRecordPlaces(parser) };
      return inspector;
    },
  };
}

/** Calls `checkpoint` at every block and at every piece of running text. */
function addCheckpoints({ block, inline }: MarkdownIt, checkpoint: () => void): void {
  const pass = (): boolean => {
    checkpoint();
    return false;
  };
  block.ruler.before('code', 'checkpoint', pass);
  inline.ruler.before('escape', 'checkpoint', pass);
}
