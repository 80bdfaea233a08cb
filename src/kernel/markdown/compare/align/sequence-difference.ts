import { diffArrays } from 'diff';
import type { Effort } from './effort.ts';
import { uniqueAnchors } from './unique-anchors.ts';

/** Parts of two sequences: equal ones, or what replaces what. */
export interface Run<T> {
  /** True when both parts are equal. */
  readonly isSame: boolean;
  /** Part of the first sequence. */
  readonly before: readonly T[];
  /** Part of the second sequence. */
  readonly after: readonly T[];
}

/** How the elements of sequences are compared. */
export interface SequenceOptions<T> {
  /** The work that is left. */
  readonly effort: Effort;
  /** Text by which elements are equal. */
  readonly keyOf: (element: T) => string;
}

/**
 * The longest common subsequence of two sequences, as runs in order. Equal and changed runs alternate. When the
 * sequences differ too much, the runs may be longer than they need to be.
 */
export function sequenceDifference<T>(
  before: readonly T[],
  after: readonly T[],
  { effort, keyOf }: SequenceOptions<T>,
): Run<T>[] {
  const [old, now] = [before.map(keyOf), after.map(keyOf)];
  const start = commonStart(old, now);
  const end = commonEnd(old.slice(start), now.slice(start));
  const edits = middle(old.slice(start, old.length - end), now.slice(start, now.length - end), effort);
  const runs: { readonly isSame: boolean; before: number; after: number }[] = [];
  for (const { added = false, removed = false, count } of [{ count: start }, ...edits, { count: end }] as Edit[]) {
    if (count === 0) continue;
    const isSame = !added && !removed;
    const last = runs.at(-1);
    const run = last?.isSame === isSame ? last : { isSame, before: 0, after: 0 };
    if (run !== last) runs.push(run);
    if (!added) run.before += count;
    if (!removed) run.after += count;
  }
  let [row, column] = [0, 0];
  return runs.map((run) => {
    const [beforeStart, afterStart] = [row, column];
    row += run.before;
    column += run.after;
    return { isSame: run.isSame, before: before.slice(beforeStart, row), after: after.slice(afterStart, column) };
  });
}

/** The elements of the equal runs, in pairs. */
export function samePairs<T>(runs: readonly Run<T>[]): [before: T, after: T][] {
  return runs.flatMap(({ isSame, before, after }) =>
    after.flatMap((now, index): [T, T][] => {
      const old = before[index];
      return isSame && old !== undefined ? [[old, now]] : [];
    }),
  );
}

interface Edit {
  readonly added?: boolean;
  readonly removed?: boolean;
  readonly count: number;
}

/** The edits from one sequence to the other: exact, else between elements that occur once in both, else everything. */
function middle(before: readonly string[], after: readonly string[], effort: Effort): readonly Edit[] {
  const exact = exactEdits(before, after, effort);
  if (exact !== undefined) return exact;
  const edits: Edit[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...uniqueAnchors(before, after), [before.length, after.length] as const]) {
    const [removed, added] = [before.slice(row, nextRow), after.slice(column, nextColumn)];
    const between = exactEdits(removed, added, effort);
    if (between === undefined) effort.isCoarse = true;
    edits.push(...(between ?? replaced(removed, added)));
    if (nextRow < before.length) edits.push({ count: 1 });
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return edits;
}

function replaced(before: readonly string[], after: readonly string[]): Edit[] {
  return [
    { removed: true, count: before.length },
    { added: true, count: after.length },
  ];
}

/** The smallest edits; undefined when there are too many. */
function exactEdits(before: readonly string[], after: readonly string[], effort: Effort): readonly Edit[] | undefined {
  if (before.length === 0 || after.length === 0) return replaced(before, after);
  const maxEditLength = effort.edits();
  const numbers = new Map<string, number>();
  const edits = diffArrays(numbered(before, numbers), numbered(after, numbers), { maxEditLength });
  const found = edits?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0);
  effort.charge(before.length + after.length + (found ?? maxEditLength) ** 2);
  return edits;
}

/** Numbers that are equal for equal texts: comparing them takes the same time for texts of any length. */
function numbered(list: readonly string[], numbers: Map<string, number>): number[] {
  return list.map((text) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  });
}

function commonStart(before: readonly string[], after: readonly string[]): number {
  const most = Math.min(before.length, after.length);
  let count = 0;
  while (count < most && before[count] === after[count]) count += 1;
  return count;
}

function commonEnd(before: readonly string[], after: readonly string[]): number {
  const most = Math.min(before.length, after.length);
  let count = 0;
  while (count < most && before.at(-1 - count) === after.at(-1 - count)) count += 1;
  return count;
}
