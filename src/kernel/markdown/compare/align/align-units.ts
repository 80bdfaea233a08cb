import { wordsOf } from '#markdown/compare/split-words.ts';
import type { Effort } from './effort.ts';
import { sequenceDifference } from './sequence-difference.ts';
import { isOnlyOne, pairKind, type Unit } from './units.ts';

/** Units of two versions that belong together. */
export type Aligned<U extends Unit> =
  /** Units whose visible text is equal. */
  | { readonly kind: 'same'; readonly before: readonly U[]; readonly after: readonly U[] }
  /** Two units to compare. */
  | { readonly kind: 'changed'; readonly before: U; readonly after: U }
  | { readonly kind: 'removed'; readonly before: U }
  | { readonly kind: 'inserted'; readonly after: U };

/** Limits of an alignment. */
export interface AlignOptions {
  /** The work that is left. */
  readonly effort: Effort;
  /** True for units that belong together however similar they are. */
  readonly belong?: (before: Unit, after: Unit) => boolean;
}

/** Two units share at least this part of their words, or they are not compared with each other. */
const minSimilarity = 0.4;

/** The same for two units that stand alone between equal ones. */
const minSimilarityAlone = 0.3;

/** Limit of the words of a unit that are compared for the similarity. */
const maxWords = 400;

/** Aligns the units of two versions: equal ones, then similar ones between them, in the order of both. */
export function alignUnits<U extends Unit>(
  before: readonly U[],
  after: readonly U[],
  options: AlignOptions,
): Aligned<U>[] {
  const keyOf = ({ text }: Unit): string => text;
  const old = before.filter(({ text }) => text !== '');
  const now = after.filter(({ text }) => text !== '');
  const runs = sequenceDifference(old, now, { effort: options.effort, keyOf });
  const aligned = runs.flatMap((run): Aligned<U>[] => {
    if (run.isSame) {
      return run.before.map((unit, index) => ({
        kind: 'same',
        before: [unit],
        after: run.after.slice(index, index + 1),
      }));
    }
    return isSameText(run.before, run.after)
      ? [{ kind: 'same', before: run.before, after: run.after }]
      : alignSimilar(run.before, run.after, options);
  });
  return after.length === now.length ? aligned : withInvisible(aligned, after);
}

/**
 * Aligned units one by one: two that belong together, or one that only one version has. Of the same text in other
 * units, the first of one version stand beside the first of the other.
 */
export function pairsOf<U extends Unit>(
  aligned: readonly Aligned<U>[],
): { readonly before: U | undefined; readonly after: U | undefined }[] {
  return aligned.flatMap((each) => {
    if (each.kind !== 'same') return [{ before: undefined, after: undefined, ...each }];
    const { before, after } = each;
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
      before: before[index],
      after: after[index],
    }));
  });
}

/** True when the same text is divided into other units. */
function isSameText(before: readonly Unit[], after: readonly Unit[]): boolean {
  if (before.length === 0 || after.length === 0) return false;
  const whole = (units: readonly Unit[]): string => units.map(({ text }) => text).join(' ');
  return whole(before) === whole(after);
}

/** Adds the units of the second version that show nothing, in their places. */
function withInvisible<U extends Unit>(aligned: readonly Aligned<U>[], after: readonly U[]): Aligned<U>[] {
  const result: Aligned<U>[] = [];
  let next = 0;
  const addUntil = (unit: U | undefined): void => {
    for (; next < after.length && after[next] !== unit; next += 1) {
      const invisible = after[next];
      if (invisible?.text === '') result.push({ kind: 'same', before: [], after: [invisible] });
    }
  };
  for (const each of aligned) {
    if (each.kind === 'same') addUntil(each.after[0]);
    else if (each.kind !== 'removed') addUntil(each.after);
    result.push(each);
    if (each.kind === 'same') next += each.after.length;
    else if (each.kind !== 'removed') next += 1;
  }
  addUntil(undefined);
  return result;
}

/**
 * Pairs similar units of a gap, in the order of both, so that the sum of the similarities is as large as possible.
 */
function alignSimilar<U extends Unit>(before: readonly U[], after: readonly U[], options: AlignOptions): Aligned<U>[] {
  const similarity = similarities(before, after, options);
  const width = after.length + 1;
  const best = new Float64Array((before.length + 1) * width);
  if (similarity !== undefined) {
    for (let row = before.length - 1; row >= 0; row -= 1) {
      for (let column = after.length - 1; column >= 0; column -= 1) {
        const skipped = Math.max(best[(row + 1) * width + column] ?? 0, best[row * width + column + 1] ?? 0);
        const score = similarity[row * after.length + column] ?? 0;
        const paired = score === 0 ? 0 : score + (best[(row + 1) * width + column + 1] ?? 0);
        best[row * width + column] = Math.max(skipped, paired);
      }
    }
  }
  return follow(before, after, (row, column) => best[row * width + column] ?? 0);
}

/** Reads the best pairs from the table of sums; removed units come before inserted ones. */
function follow<U extends Unit>(
  before: readonly U[],
  after: readonly U[],
  best: (row: number, column: number) => number,
): Aligned<U>[] {
  const result: Aligned<U>[] = [];
  let [row, column] = [0, 0];
  for (;;) {
    const [old, now] = [before[row], after[column]];
    if (old !== undefined && (now === undefined || best(row + 1, column) >= best(row, column))) {
      result.push({ kind: 'removed', before: old });
      row += 1;
    } else if (now !== undefined && (old === undefined || best(row, column + 1) >= best(row, column))) {
      result.push({ kind: 'inserted', after: now });
      column += 1;
    } else if (old !== undefined && now !== undefined) {
      result.push({ kind: 'changed', before: old, after: now });
      [row, column] = [row + 1, column + 1];
    } else return result;
  }
}

/** The similarity of each pair, 0 for pairs that are not compared; undefined when there are too many. */
function similarities(
  before: readonly Unit[],
  after: readonly Unit[],
  { effort, belong = isOnlyOne }: AlignOptions,
): Float64Array | undefined {
  if (before.length === 0 || after.length === 0 || !effort.spend(before.length * after.length * 50)) return undefined;
  const result = new Float64Array(before.length * after.length);
  const least = result.length === 1 ? minSimilarityAlone : minSimilarity;
  const nowWords = after.map(countWords);
  before.forEach((old, row) => {
    const words = countWords(old);
    after.forEach((now, column) => {
      const score = belong(old, now) ? 1 : shared(words, nowWords[column]);
      if (score >= least && pairKind(old, now) !== undefined) result[row * after.length + column] = score;
    });
  });
  return result;
}

interface WordCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

function countWords({ text }: Unit): WordCounts {
  const words = wordsOf(text.slice(0, maxWords * 20)).slice(0, maxWords);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, total: words.length };
}

/** The part of their words that two units share, from 0 to 1; units without words may be compared. */
function shared(before: WordCounts, after: WordCounts | undefined): number {
  if (after === undefined) return 0;
  if (before.total === 0 && after.total === 0) return minSimilarity;
  let same = 0;
  for (const [word, count] of before.counts) same += Math.min(count, after.counts.get(word) ?? 0);
  return (2 * same) / (before.total + after.total);
}
