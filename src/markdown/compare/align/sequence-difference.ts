import { diffArrays } from 'diff';
import type { Effort } from './effort.ts';
import { uniqueAnchors } from './unique-anchors.ts';

/** A part of a sequence. */
export interface Range {
  /** First position. */
  readonly from: number;
  /** Position after the last. */
  readonly to: number;
}

/** Parts of two sequences: equal ones, or what replaces what. */
export interface Run {
  /** True when both parts are equal. */
  readonly isSame: boolean;
  /** Part of the first sequence. */
  readonly before: Range;
  /** Part of the second sequence. */
  readonly after: Range;
}

/**
 * The longest common subsequence of two sequences, as runs in order. Equal and changed runs alternate. When the
 * sequences differ too much, the runs may be longer than they need to be.
 */
export function sequenceDifference(before: readonly string[], after: readonly string[], effort: Effort): Run[] {
  const start = commonStart(before, after);
  const end = commonEnd(before.slice(start), after.slice(start));
  const [beforeEnd, afterEnd] = [before.length - end, after.length - end];
  const edits = middle(before.slice(start, beforeEnd), after.slice(start, afterEnd), effort);
  const runs: Run[] = [];
  let [at, to] = [0, 0];
  const add = (isSame: boolean, removed: number, inserted: number): void => {
    if (removed + inserted === 0) return;
    const last = runs.at(-1);
    const joined = last?.isSame === isSame ? runs.pop() : undefined;
    const from = joined ?? { before: { from: at }, after: { from: to } };
    at += removed;
    to += inserted;
    runs.push({ isSame, before: { from: from.before.from, to: at }, after: { from: from.after.from, to } });
  };
  add(true, start, start);
  for (const { added, removed, count } of edits) {
    if (added) add(false, 0, count);
    else if (removed) add(false, count, 0);
    else add(true, count, count);
  }
  add(true, end, end);
  return runs;
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
