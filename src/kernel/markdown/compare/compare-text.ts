import type { Element, ElementContent } from 'hast';
import { type Run, samePairs, sequenceDifference } from './align/sequence-difference.ts';
import type { CompareContext } from './compare-context.ts';
import { isImage } from './element-kinds.ts';
import { InlineWriter } from './inline-writer.ts';
import { changedLinks, markedPath } from './link-marks.ts';
import { asRemoved, elementOf, markOf, withoutReferences } from './marks.ts';
import { isWord } from './split-words.ts';
import { type Leaf, type Token, tokensOf } from './tokens.ts';

/** Marks the words that differ between two texts. The elements around equal words are those of the second version. */
export function compareText(
  before: readonly ElementContent[],
  after: readonly ElementContent[],
  context: CompareContext,
): ElementContent[] {
  const old = tokensOf(before, context.before.wholeKey);
  const now = tokensOf(after, context.after.wholeKey);
  const runs = withoutGaps(sequenceDifference(old.list, now.list, { effort: context.effort, keyOf: ({ key }) => key }));
  const links = changedLinks(samePairs(runs), context);
  const shared = new Set(runs.filter(({ isSame }) => isSame).flatMap((run) => run.after.flatMap(({ path }) => path)));
  const writer = new InlineWriter();
  runs.forEach((run, index) => {
    if (run.isSame) writeKept(writer, run.after, (path) => markedPath(path, links));
    else {
      const last = runs[index - 1]?.after.at(-1);
      const around = pathAround(last, run.after[0] ?? (last && runs[index + 1]?.after[0]), shared);
      for (const leaf of changedLeaves(run, around, shared))
        writer.add({ ...leaf, path: markedPath(leaf.path, links) });
    }
  });
  for (const leaf of now.rest) writer.add(leaf);
  return writer.nodes;
}

/** Joins changes with nothing but blanks and signs between them, which would be hard to read. */
function withoutGaps(runs: readonly Run<Token>[]): Run<Token>[] {
  const groups: Run<Token>[][] = [];
  runs.forEach((run, index) => {
    const isGap = run.isSame && index > 0 && index < runs.length - 1 && !run.after.some(isContent);
    const next = isGap ? { ...run, isSame: false } : run;
    const last = groups.at(-1);
    if (last === undefined || last[0]?.isSame || next.isSame) groups.push([next]);
    else last.push(next);
  });
  return groups.map((group) => ({
    isSame: group[0]?.isSame === true,
    before: group.flatMap(({ before }) => before),
    after: group.flatMap(({ after }) => after),
  }));
}

function isContent({ key, node }: Token): boolean {
  return node.type !== 'text' || isWord(key);
}

type Path = readonly Element[];

function writeKept(writer: InlineWriter, tokens: readonly Token[], pathOf: (path: Path) => Path): void {
  for (const token of tokens) {
    for (const leaf of token.lead) writer.add({ ...leaf, path: pathOf(leaf.path) });
    writer.add({ node: token.node, path: pathOf(token.path) });
  }
}

/**
 * The elements in which a change begins: those of the text before it, which ends with `last`, that go on in `next`, the
 * token of the second version at or behind the change.
 */
function pathAround(last: Token | undefined, next: Token | undefined, shared: ReadonlySet<Element>): Path {
  const behind = (next?.path ?? []).filter((element) => shared.has(element));
  if (last === undefined) return behind;
  const end = last.path.findIndex((element, index) => element !== behind[index]);
  return end < 0 ? last.path : last.path.slice(0, end);
}

/**
 * The leaves of a change with `del` and `ins` in their paths; a single image that is replaced stands beside the old one.
 * `around` are the elements around the whole change, `shared` those of the second version that contain equal text too.
 */
function changedLeaves(
  { before: removed, after: inserted }: Run<Token>,
  around: Path,
  shared: ReadonlySet<Element>,
): Leaf[] {
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
