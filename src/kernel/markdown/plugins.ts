import type { Root } from 'hast';
import type { MarkdownIt, RendererRule } from 'markdown-it';
import type { PluginFailure } from '#model/page/render.ts';

/** A rule that writes a token, and whether a plugin brought it. */
export type MarkedRule = RendererRule & { readonly isForeign?: true };

/** The document that plugins work on. */
export interface PluginDocument {
  /** The file inside its repository. */
  readonly file: string;
  /** Name of the package. */
  readonly package: string;
}

/** What the plugins of a document do. Each may throw. */
export interface UsedPlugins {
  /** Changes with what they add to parsers; empty for nothing. */
  readonly parserKey: string;
  /** Adds to a parser what they have for markdown. */
  readonly extendParser: (parser: MarkdownIt) => void;
  /** Changes the tree of a document before the allow list; the failures are those that leave the plugin in use. */
  readonly changeTree: (
    tree: Root,
    document: PluginDocument,
  ) => { readonly tree: Root; readonly failures: readonly PluginFailure[] };
}

/** A document without plugins. */
export const noPlugins: UsedPlugins = {
  parserKey: '',
  extendParser: () => undefined,
  changeTree: (tree) => ({ tree, failures: [] }),
};
