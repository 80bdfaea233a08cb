import type { Element, ElementContent } from 'hast';
import { type Run, sequenceDifference } from './align/sequence-difference.ts';
import type { CompareContext } from './compare-context.ts';
import { isImage } from './element-kinds.ts';
import { InlineWriter } from './inline-writer.ts';
import { changedLinks, markedPath } from './link-marks.ts';
import { asRemoved, elementOf, markOf, withoutReferences } from './marks.ts';
import { isWord } from './split-words.ts';
import { type Leaf, type Token, type Tokens, tokensOf } from './tokens.ts';

/** Marks the words that differ between two texts. The elements around equal words are those of the second version. */
export function compareText(
  before: readonly ElementContent[],
  after: readonly ElementContent[],
  context: CompareContext,
): ElementContent[] {
  const old = tokensOf(before, context.before.wholeKey);
  const now = tokensOf(after, context.after.wholeKey);
  const keys = ({ list }: Tokens): string[] => list.map(({ key }) => key);
  const found = sequenceDifference(keys(old), keys(now), context.effort);
  const runs = withoutGaps(found, now.list);
  const kept = runs.filter(({ isSame }) => isSame);
  const links = changedLinks(keptPairs(kept, old.list, now.list), context);
  const shared = new Set(
    kept.flatMap((run) => now.list.slice(run.after.from, run.after.to)).flatMap(({ path }) => path),
  );
  const writer = new InlineWriter();
  for (const run of runs) {
    const inserted = now.list.slice(run.after.from, run.after.to);
    if (run.isSame) writeKept(writer, inserted, (path) => markedPath(path, links));
    else {
      const around = pathAround(run, now.list, shared);
      const parts = { removed: old.list.slice(run.before.from, run.before.to), inserted, around, shared };
      for (const leaf of changedLeaves(parts)) writer.add({ ...leaf, path: markedPath(leaf.path, links) });
    }
  }
  for (const leaf of now.rest) writer.add(leaf);
  return writer.nodes;
}

/** Joins changes with nothing but blanks and signs between them, which would be hard to read. */
function withoutGaps(runs: readonly Run[], now: readonly Token[]): Run[] {
  const result: Run[] = [];
  runs.forEach((run, index) => {
    const last = result.at(-1);
    const isGap = run.isSame && index > 0 && index < runs.length - 1 && !hasContent(run, now);
    const next = isGap ? { ...run, isSame: false } : run;
    if (last === undefined || last.isSame || next.isSame) result.push(next);
    else result[result.length - 1] = joined(last, next);
  });
  return result;
}

function hasContent({ after }: Run, now: readonly Token[]): boolean {
  return now.slice(after.from, after.to).some(({ key, node }) => node.type !== 'text' || isWord(key));
}

function joined(first: Run, second: Run): Run {
  return {
    isSame: false,
    before: { from: first.before.from, to: second.before.to },
    after: { from: first.after.from, to: second.after.to },
  };
}

function keptPairs(runs: readonly Run[], old: readonly Token[], now: readonly Token[]): [Leaf, Leaf][] {
  return runs.flatMap(({ before, after }) =>
    now.slice(after.from, after.to).flatMap((leaf, index): [Leaf, Leaf][] => {
      const was = old[before.from + index];
      return was === undefined ? [] : [[was, leaf]];
    }),
  );
}

type Path = readonly Element[];

function writeKept(writer: InlineWriter, tokens: readonly Token[], pathOf: (path: Path) => Path): void {
  for (const token of tokens) {
    for (const leaf of token.lead) writer.add({ ...leaf, path: pathOf(leaf.path) });
    writer.add({ node: token.node, path: pathOf(token.path) });
  }
}

/** The elements in which a change begins: those of the text before it that go on behind the removed words. */
function pathAround({ after }: Run, now: readonly Token[], shared: ReadonlySet<Element>): Path {
  const behind = (now[after.from]?.path ?? []).filter((element) => shared.has(element));
  const before = now[after.from - 1]?.path;
  if (before === undefined) return after.from < after.to ? behind : [];
  const end = before.findIndex((element, index) => element !== behind[index]);
  return end < 0 ? before : before.slice(0, end);
}

interface ChangeParts {
  readonly removed: readonly Token[];
  readonly inserted: readonly Token[];
  /** Elements around the whole change. */
  readonly around: Path;
  /** Elements of the second version that contain equal text too. */
  readonly shared: ReadonlySet<Element>;
}

/** The leaves of a change with `del` and `ins` in their paths; a single image that is replaced stands beside the old one. */
function changedLeaves({ removed, inserted, around, shared }: ChangeParts): Leaf[] {
  const isPair = isOneImage(removed) && isOneImage(inserted);
  const beside = isPair ? [elementOf('span', { className: ['change-pair'] }, [])] : [];
  const [del, ins] = [markOf('removed'), markOf('inserted')];
  const outer = new Set(around.map(({ tagName }) => tagName));
  const copies = new Map<Element, Element>();
  const copyOf = (element: Element): Element => {
    const copy = copies.get(element) ?? { ...element, properties: withoutReferences(element.properties) };
    copies.set(element, copy);
    return copy;
  };
  const old = removed.map(({ node, path }): Leaf => {
    const inner = path.filter(({ tagName }) => !outer.has(tagName)).map(copyOf);
    return { node: asRemoved(node), path: [...around, ...beside, del, ...inner] };
  });
  const now = inserted.flatMap(({ lead, node, path }) =>
    [...lead, { node, path }].map((leaf): Leaf => {
      const common = leaf.path.filter((element) => shared.has(element));
      return { node: leaf.node, path: [...common, ...beside, ins, ...leaf.path.slice(common.length)] };
    }),
  );
  return [...old, ...now];
}

function isOneImage(tokens: readonly Token[]): boolean {
  const [token] = tokens.filter(({ key }) => key !== ' ');
  return tokens.filter(({ key }) => key !== ' ').length === 1 && token !== undefined && isImage(token.node);
}
