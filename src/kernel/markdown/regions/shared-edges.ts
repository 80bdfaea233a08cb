import type { Boilerplate } from '#model/page/render.ts';
import { type Block, blockKeys, blocksOf } from './edge-blocks.ts';

/** The text that many packages share: as {@link Boilerplate}, or with an answer for each key. */
export interface SharedText extends Pick<Boilerplate, 'names'> {
  /** The keys of shared blocks. */
  readonly shared: Pick<Boilerplate['shared'], 'has'>;
}

/** The shared beginning and end of a document, in lines counted from 0. */
export interface SharedEdges {
  /** The shared lines near the beginning: the first of them, and the first of the block that follows them. */
  readonly header: { readonly from: number; readonly to: number } | undefined;
  /** The first line of the shared end. */
  readonly footer: number | undefined;
}

/** Blocks at each end of a document that are compared. */
const maxBlocks = 64;

/** Shorter runs of shared blocks are not folded, in characters: `## License` with one line is not boilerplate. */
const minLength = 400;

const none: SharedEdges = { header: undefined, footer: undefined };

/** Keys of the blocks near both ends of a document, without duplicates. */
export function edgeKeys(md: string, names: readonly string[]): readonly string[] {
  const blocks = blocksOf(md);
  const edges = blocks.length <= 2 * maxBlocks ? blocks : [...blocks.slice(0, maxBlocks), ...blocks.slice(-maxBlocks)];
  return [...new Set(edges.flatMap(blockKeys(names)))];
}

/**
 * Finds the sections at the end of a document, and the lines below its title, that many packages share. A document without
 * any text of its own is shared as a whole, and is not folded.
 */
export function sharedEdges(md: string, { shared, names }: SharedText, repo: string): SharedEdges {
  const blocks = blocksOf(md);
  const keys = blockKeys(names.get(repo) ?? []);
  const isShared = (block: Block): boolean => keys(block).some((key) => shared.has(key));
  const end = tailStart(blocks, isShared);
  const [from, to] = headRange(blocks.slice(0, end), isShared);
  const own = [...blocks.slice(0, from), ...blocks.slice(to, end)];
  if (!own.some(({ kind }) => kind === 'text')) return none;
  const first = blocks[from];
  const next = blocks[to];
  return {
    header: first && next && from < to ? { from: first.line, to: next.line } : undefined,
    footer: blocks[end]?.line,
  };
}

/**
 * The first block of the longest run of shared blocks at the end that consists of whole sections. It begins with a rule, or
 * with a heading of the highest rank in it, so that it does not include the end of an own section.
 */
function tailStart(blocks: readonly Block[], isShared: (block: Block) => boolean): number {
  const least = Math.max(0, blocks.length - maxBlocks);
  let start = blocks.length;
  let rank = 6;
  for (let at = start - 1; at >= least; at -= 1) {
    const block = blocks[at];
    if (block === undefined || !isShared(block)) break;
    if (block.kind === 'rule') start = at;
    if (block.kind !== 'heading' || rankOf(block) > rank) continue;
    rank = rankOf(block);
    start = at;
  }
  return isLong(blocks.slice(start)) ? start : blocks.length;
}

/** The shared blocks at the beginning up to the first section, without an own title. */
function headRange(blocks: readonly Block[], isShared: (block: Block) => boolean): readonly [from: number, to: number] {
  const [title] = blocks;
  const from = title?.kind === 'heading' && !isShared(title) ? 1 : 0;
  const run = blocks.slice(from, from + maxBlocks);
  const other = run.findIndex((block) => block.kind === 'heading' || !isShared(block));
  const to = other < 0 ? from + run.length : from + other;
  return isLong(blocks.slice(from, to)) ? [from, to] : [from, from];
}

/** The rank of a heading, 1 to 6. */
function rankOf({ text }: Block): number {
  return text.trimStart().search(/[^#]|$/);
}

function isLong(run: readonly Block[]): boolean {
  return run.reduce((sum, { text }) => sum + text.trim().length, 0) >= minLength;
}
