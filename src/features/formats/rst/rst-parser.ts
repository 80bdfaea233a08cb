import type { RstNames } from './rst-names.ts';

/** The document that is converted, as its parts see it. */
export interface RstParser {
  /** Targets, substitutions and the paths of the document. */
  readonly names: RstNames;
  /** Number of blocks around the current one. */
  readonly depth: number;
  /** Converts lines of blocks to HTML. */
  blocks(lines: readonly string[]): string;
  /** Converts a line of text to HTML. */
  inline(text: string): string;
}

/** The HTML of a block, and the index of the first line after it. */
export interface ReadBlock {
  readonly html: string;
  readonly next: number;
}

/** Reads a block at a line; undefined if another kind of block begins there. */
export type BlockReader = (lines: readonly string[], at: number, parser: RstParser) => ReadBlock | undefined;
