import type { dialectNames } from '#features/dialect-names.ts';
import type { FormatKind } from './format-kind.ts';

/** An extension of markdown, or of AsciiDoc, that some documentation toolchains have. */
export type Dialect = (typeof dialectNames)[number];

/** What is known of a documentation toolchain without its settings. */
export interface ToolchainFacts {
  /** Matches the paths of its settings files; absent where those of another toolchain are its own too. */
  readonly settings?: RegExp;
  /** The dialects of its markdown. Formats other than markdown have none. */
  readonly dialects: readonly Dialect[];
  /** The format as which it parses markdown; absent for markdown. */
  readonly markdownIs?: FormatKind;
  /** How its documents in AsciiDoc include files. */
  readonly includes?: readonly Dialect[];
  /** True if home pages are front matter. */
  readonly hasHomePages?: boolean;
  /** Folder of its home page below the root of a site; absent for the root. */
  readonly homeFolder?: string;
  /** What its sites do not show: drafts, parts of others in files and folders that begin with `_`, unlisted pages. */
  readonly leavesOut?: readonly ('drafts' | 'parts' | 'unlisted')[];
}

/** Toolchains by their names. */
export type ToolchainTable = Readonly<Record<string, ToolchainFacts>>;
