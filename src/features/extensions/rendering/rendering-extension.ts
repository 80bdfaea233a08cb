import type { RenderPlugin } from '#model/page/render.ts';

type AnyFunction = (...values: readonly unknown[]) => unknown;

/** An extension that was imported into a render thread. */
export interface RenderingExtension {
  readonly name: string;
  readonly version: string;
  /** URL of its module. */
  readonly module: string;
  /** Its position in the family, from 1. */
  readonly position: number;
  readonly options: unknown;
  /** A plugin of markdown-it. */
  readonly markdownIt: AnyFunction | undefined;
  /** Changes the tree of a document before the allow list. */
  readonly transformTree: AnyFunction | undefined;
  /** Block languages, by their names in lower case. */
  readonly blocks: ReadonlyMap<string, AnyFunction>;
}

/** Block languages of one extension. */
const maxBlocks = 100;

/** Reads the exports of a module. Throws an error for an export that is not what the contract says. */
export function readRenderingExtension(
  { name, version, module: url, options }: RenderPlugin,
  position: number,
  module: Readonly<Record<string, unknown>>,
): RenderingExtension {
  const { markdownIt, transformTree, blocks } = module;
  return {
    name,
    version,
    module: url,
    position,
    options,
    markdownIt: functionOf(markdownIt, 'markdownIt'),
    transformTree: functionOf(transformTree, 'transformTree'),
    blocks: blocksOf(blocks),
  };
}

function functionOf(value: unknown, name: string): AnyFunction | undefined {
  if (value === undefined || isFunction(value)) return value;
  throw new TypeError(`The export ${name} must be a function.`);
}

function blocksOf(value: unknown): RenderingExtension['blocks'] {
  if (value === undefined) return new Map();
  if (typeof value !== 'object' || value === null) throw new TypeError('The export blocks must be an object.');
  const entries = Object.entries(value);
  if (entries.length > maxBlocks) throw new TypeError(`The export blocks may have at most ${maxBlocks} languages.`);
  return new Map(
    entries.map(([language, block]) => {
      if (!isFunction(block)) throw new TypeError(`The export blocks.${language} must be a function.`);
      return [language.toLowerCase(), block] as const;
    }),
  );
}

function isFunction(value: unknown): value is AnyFunction {
  return typeof value === 'function';
}
