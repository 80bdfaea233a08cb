import type { ParsedQuery, Term } from '#features/search/engine/query/query.ts';
import type { Field } from './field-reader.ts';
import { coveredShare } from './term-weights.ts';
import type { TextFit } from './text-reader.ts';

/** A row that matches a query. */
export interface MatchingRow {
  /** The package's identity. */
  readonly repo: string;
  /** The file, '' for the package itself. */
  readonly file: string;
  /** The file under whose address it is shown, if that is another one. */
  readonly shown?: string;
  /** 0 for a package, 1 for a page, 2 for a section of a page. */
  readonly kind: number;
  /** The heading's id. */
  readonly anchor: string;
  /** Title of the page. */
  readonly title: string;
  /** Names of the folders of the page and of its file. */
  readonly path: string;
  /** Heading of the section. */
  readonly heading: string;
  /** Language of the page. */
  readonly language: string;
  /** True for a page that is written for tools and tests. */
  readonly forTools?: true | undefined;
  /** The BM25 score: smaller is better, never above 0; 0 if it was not computed. */
  readonly frequency: number;
}

/** A row with what its score depends on. */
export interface Candidate extends Pick<MatchingRow, 'kind' | 'title' | 'path' | 'heading' | 'frequency'> {
  /** Names of the package: as shown, in full, the code name. */
  readonly names: readonly string[];
  /** Stars of the package. */
  readonly stars: number;
}

/** Weights of a label that has the word, by kind of row. */
export const labelWeights = {
  name: [7, 3.2, 2.4],
  title: [2.5, 5.5, 2.2],
  heading: [0, 0, 5],
  path: [0, 2, 1.2],
} as const;

/** Weight of a text that has the word. */
export const textWeight = 0.8;

/** Bonus for a label that equals the query, by kind of row. */
const sameAs = {
  name: [8, 0, 0],
  title: [0, 4, 0],
  heading: [0, 0, 3],
  path: [0, 3.5, 0],
} as const;

/** The bonus of a row whose label equals the query. */
export function labelBonus(label: keyof typeof sameAs, kind: number): number {
  return sameAs[label][kind] ?? 0;
}

/** The points that a row loses for the words of its label. */
export function lengthPenalty(kind: number, words: number): number {
  return kind === 0 ? 0 : Math.min(0.5, 0.04 * words);
}

/** The points for a frequency, from 0 to 1. */
export function repetition(frequency: number): number {
  return frequency / (frequency + 8);
}

/** Weight of a function word of the query in a label. */
const optionalWeight = 0.2;

/** What a row loses if it lacks all terms, besides their points; less if it lacks some. */
const missingPenalty = 1;

/** Weight of a text in which the words of the query are near each other. */
const nearWeight = 0.5;

/** Weight of a text with the parts of an identifier. */
const partsWeight = 0.4;

/**
 * The score of a candidate; larger is better. An exact name comes before a title, a heading and a text. Rare terms count more
 * than common ones.
 */
export function scoreOf(candidate: Candidate, { terms }: ParsedQuery, options: ScoreOptions): number {
  const { kind, names, title, path, heading, frequency, stars } = candidate;
  const { fieldOf, weights, text } = options;
  const nameFields = names.map(fieldOf);
  const [titleField, pathField, headingField] = [fieldOf(title), fieldOf(path), fieldOf(heading)];
  const weight = (label: keyof typeof labelWeights) => labelWeights[label][kind] ?? 0;
  const points = terms.map((term, index) => {
    const fit = ({ fits }: Field) => fits[index] ?? 0;
    const named = nameFields.reduce((most, field) => Math.max(most, fit(field)), 0);
    return Math.max(
      named * weight('name'),
      fit(titleField) * weight('title'),
      fit(headingField) * weight('heading'),
      fit(pathField) * weight('path'),
      textPoints(term, text === undefined ? 1 : (text.fits[index] ?? 0)),
    );
  });
  const total = weights.reduce((sum, each) => sum + each, 0);
  const mean = points.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0) / total;
  const missing = text === undefined ? 0 : 1 - coveredShare(weights, (index) => (points[index] ?? 0) > 0);
  const whole = Math.max(
    nameFields.some(({ same }) => same === 1) ? labelBonus('name', kind) : 0,
    titleField.same * labelBonus('title', kind),
    headingField.same * labelBonus('heading', kind),
    pathField.endsSame ? labelBonus('path', kind) : 0,
  );
  const together = titleField.together || headingField.together ? 1 : 0;
  const optional = Math.max(titleField.optional, headingField.optional) * optionalWeight;
  const length = lengthPenalty(kind, (kind === 1 ? titleField : headingField).length);
  const worth = repetition(-frequency) + 0.06 * Math.log10(1 + stars) + (text?.together ?? 0) * nearWeight;
  return mean + whole + together + optional + worth - length - missing * missingPenalty;
}

function textPoints({ parts }: Term, fit: number): number {
  if (fit === 0) return 0;
  return parts.length === 0 || fit === 1 ? textWeight : partsWeight;
}

/** What a score depends on besides the candidate and the query. */
export interface ScoreOptions {
  /** Matches short texts with the query. */
  readonly fieldOf: (text: string) => Field;
  /** How much each term counts. */
  readonly weights: readonly number[];
  /** How the text of the row matches; without it, the text is taken to have all terms. */
  readonly text?: TextFit;
}
