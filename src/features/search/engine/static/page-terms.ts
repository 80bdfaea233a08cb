import type { Row } from '#features/search/engine/index/index-rows.ts';
import { packageToken } from '#features/search/engine/index/package-token.ts';
import { foldWord, spelledWords } from '#features/search/engine/query/words.ts';
import { fieldWeights, frequencyOf } from '#features/search/engine/ranking/frequency.ts';
import {
  labelBonus,
  labelWeights,
  lengthPenalty,
  repetition,
  textWeight,
} from '#features/search/engine/ranking/rank.ts';
import { allRows, impactSteps, maxImpact, rowsOfRecord } from './shard-format.ts';

/** Takes a word of a row by its number: the place of the row, counted from the first record of its page, and the impact. */
export type AddTerm = (term: number, place: number, impact: number) => void;

/** What all records of a page share. */
export interface PageLabels {
  /** The package's identity. */
  readonly repo: string;
  /** Names of the package. */
  readonly names: readonly string[];
  /** Title of the page. */
  readonly title: string;
  /** Names of its folders and of its file. */
  readonly path: string;
  /** Added to the impact of each row of a page or section. */
  readonly bonus: number;
}

/** How well a part of an identifier matches a word that equals it. */
const partFit = 0.85;

/** Words that are cached, because texts repeat them. */
const maxCachedWords = 50_000;

/**
 * Creates a function that adds the words of a page, row by row. The impact of a word estimates the score of a row for that word
 * alone, by the weights of the ranking, so that the rows with the best scores are found without their text. `numberOf` gives
 * each word its number.
 */
export function createPageTerms(numberOf: (word: string) => number) {
  const known = new Map<string, NumberedWord>();

  function numbered(spelled: string): NumberedWord {
    const before = known.get(spelled);
    if (before !== undefined) return before;
    if (known.size === maxCachedWords) known.clear();
    const { folded, parts } = foldWord(spelled);
    const word = { whole: numberOf(folded), parts: parts.map(numberOf) };
    known.set(spelled, word);
    return word;
  }

  const wordsIn = (text: string): Words => spelledWords(text).map(numbered);

  return (groups: readonly (readonly Row[])[], labels: PageLabels, add: AddTerm): void => {
    const page: Labels = {
      names: labels.names.map(wordsIn),
      title: wordsIn(labels.title),
      path: wordsIn(labels.path),
      heading: [],
    };
    const shared = labelPoints(page, 2);
    const scope = numberOf(packageToken(labels.repo));

    function addRow({ kind, heading, text }: Row, place: number): void {
      const points = rowPoints(kind, { ...page, heading: wordsIn(heading) }, wordsIn(text));
      const bonus = kind === 0 ? 0 : labels.bonus;
      for (const [term, value] of points) add(term, place, impactOf(value + bonus));
    }

    for (const [record, rows] of groups.entries()) {
      const first = record * rowsOfRecord;
      for (const [index, row] of rows.entries()) addRow(row, first + index);
      for (const [term, points] of shared) add(term, first + allRows, impactOf(points + labels.bonus));
      add(scope, first + allRows, 0);
    }
  };
}

/** A word and the parts of an identifier, by their numbers. */
interface NumberedWord {
  readonly whole: number;
  readonly parts: readonly number[];
}

type Words = readonly NumberedWord[];

/** The words of the labels of a row. */
interface Labels {
  readonly names: readonly Words[];
  readonly title: Words;
  readonly path: Words;
  readonly heading: Words;
}

function impactOf(points: number): number {
  return Math.max(1, Math.min(maxImpact, Math.round(points * impactSteps)));
}

/** The points of the words of labels for a row of a kind. */
function labelPoints({ names, title, path, heading }: Labels, kind: Row['kind']): Map<number, number> {
  const points = new Map<number, number>();
  const raise = (term: number, value: number) => points.set(term, Math.max(value, points.get(term) ?? 0));
  const add = (label: keyof typeof labelWeights, words: Words) => {
    const weight = labelWeights[label][kind] ?? 0;
    for (const { whole, parts } of words) {
      // A label of one word equals a query for that word; longer ones equal longer queries.
      raise(whole, weight + labelBonus(label, kind) / words.length);
      for (const part of parts) raise(part, partFit * weight);
    }
  };
  for (const name of names) add('name', name);
  add('title', title);
  add('path', path);
  add('heading', heading);
  return points;
}

/** The points of all words of a row. */
function rowPoints(kind: Row['kind'], labels: Labels, text: Words): ReadonlyMap<number, number> {
  const { names, title, path, heading } = labels;
  // Names, titles and paths of sections stand for all rows of their record.
  const points = labelPoints(kind === 2 ? { names: [], title: [], path: [], heading } : labels, kind);
  const nameLength = names.reduce((sum, words) => sum + words.length, 0);
  const labelLength =
    fieldWeights.name * nameLength +
    fieldWeights.title * title.length +
    fieldWeights.path * path.length +
    fieldWeights.heading * heading.length;
  const length = labelLength + fieldWeights.text * text.length;
  const penalty = lengthPenalty(kind, (kind === 1 ? title : heading).length);
  for (const [term, count] of countsOf(heading, text)) {
    const weight = Math.max(points.get(term) ?? 0, textWeight);
    points.set(term, weight + repetition(frequencyOf(count, length)) - penalty);
  }
  return points;
}

/** The weighted number of occurrences of each word. */
function countsOf(heading: Words, text: Words): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const add = (term: number, weight: number) => counts.set(term, (counts.get(term) ?? 0) + weight);
  const addAll = (words: Words, weight: number) => {
    for (const { whole, parts } of words) {
      add(whole, weight);
      for (const part of parts) add(part, weight);
    }
  };
  addAll(heading, fieldWeights.heading);
  addAll(text, fieldWeights.text);
  return counts;
}
