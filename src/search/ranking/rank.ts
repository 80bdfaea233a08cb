import { fitOf } from '#search/query/matcher.ts';
import type { ParsedQuery, Term } from '#search/query/query.ts';
import { stemLanguages, stemOf } from '#search/query/stems.ts';
import { joinWords, type Word, wordsOf } from '#search/query/words.ts';
import { coveredShare } from './term-weights.ts';
import type { TextFit } from './text-reader.ts';

/** A row that matches a query. */
export interface FoundRow {
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
export interface Candidate extends Pick<FoundRow, 'kind' | 'title' | 'path' | 'heading' | 'frequency'> {
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
export function scoreOf(candidate: Candidate, query: ParsedQuery, options: ScoreOptions): number {
  const { kind, names, title, path, heading, frequency, stars } = candidate;
  const { fieldOf, weights, text } = options;
  const nameFields = names.map(fieldOf);
  const [titleField, pathField, headingField] = [fieldOf(title), fieldOf(path), fieldOf(heading)];
  const weight = (label: keyof typeof labelWeights) => labelWeights[label][kind] ?? 0;
  const points = query.terms.map((term, index) => {
    const fit = ({ fits }: Field) => fits[index] ?? 0;
    return Math.max(
      ...nameFields.map((field) => fit(field) * weight('name')),
      fit(titleField) * weight('title'),
      fit(headingField) * weight('heading'),
      fit(pathField) * weight('path'),
      textPoints(term, text === undefined ? 1 : (text.fits[index] ?? 0)),
    );
  });
  const total = weights.reduce((sum, each) => sum + each, 0);
  const mean = points.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0) / total;
  const missing = 1 - coveredShare(weights, (index) => (points[index] ?? 0) > 0);
  const whole = Math.max(
    nameFields.some((field) => says(field, query)) ? labelBonus('name', kind) : 0,
    sameness(titleField, query, weights) * labelBonus('title', kind),
    sameness(headingField, query, weights) * labelBonus('heading', kind),
    says(fieldOf(fileName(path)), query) ? labelBonus('path', kind) : 0,
  );
  const labels = [titleField, headingField];
  const together = labels.some((field) => standsIn(field, query)) ? 1 : 0;
  const optional = Math.max(...labels.map(({ optional }) => optional)) * optionalWeight;
  const length = lengthPenalty(kind, (kind === 1 ? titleField : headingField).words.length);
  const worth = repetition(-frequency) + 0.06 * Math.log10(1 + stars) + (text?.together ?? 0) * nearWeight;
  return mean + whole + together + optional + worth - length - missing * missingPenalty;
}

/** The name of the file, the last one of a path. */
function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).trim();
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

/** A short text, and how well it matches each term of a query. */
export interface Field {
  /** Its words. */
  readonly words: readonly Word[];
  /** From 0 to 1, in the order of the terms. */
  readonly fits: readonly number[];
  /** The sum for the function words of the query. */
  readonly optional: number;
  /** The share of its words that are in the query, from 0 to 1. */
  readonly asked: number;
}

/** Creates a function that matches short texts with a query. It remembers them, because titles and names repeat. */
export function createFieldReader(parsed: ParsedQuery): (text: string) => Field {
  const { terms, optional } = parsed;
  const known = new Map<string, Field>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const words = wordsOf(text);
    const fitIn = (term: Term) => words.reduce((best, word) => Math.max(best, fitOf(word, term)), 0);
    const field = {
      words,
      fits: terms.map(fitIn),
      optional: optional.reduce((sum, term) => sum + fitIn(term), 0),
      asked: askedShare(words, parsed),
    };
    known.set(text, field);
    return field;
  };
}

/** True if the field has the words of the query and no others, in one word or in several. */
function says({ words }: Field, query: ParsedQuery): boolean {
  return words.length > 0 && joinWords(words, '') === joinWords(query.words, '');
}

/** How close a field is that has the words of the query in other forms, and no others. */
const otherForms = 0.9;

/** How close a field is at most that has other words too, or not all words of the query. */
const similar = 0.7;

/** Fields with a smaller share of the query and of their own words are not close to it. */
const leastShare = 0.3;

/** How close the field is to the query, from 0 to 1 (equal). */
function sameness(field: Field, query: ParsedQuery, weights: readonly number[]): number {
  if (field.words.length === 0) return 0;
  if (says(field, query)) return 1;
  const { terms, functionWords } = query;
  const words = field.words.filter(({ folded }) => !functionWords.has(folded));
  const isOther = words.length === terms.length && terms.every((term, index) => isForm(words[index], term));
  if (isOther && words.length > 0) return otherForms;
  const share = field.asked * coveredShare(weights, (index) => (field.fits[index] ?? 0) >= sureFit);
  return (similar * Math.max(0, share - leastShare)) / (1 - leastShare);
}

/** A word that fits this well is the term or another form of it. */
const sureFit = 0.85;

function askedShare(words: readonly Word[], { terms, functionWords }: ParsedQuery): number {
  const own = words.filter(({ folded }) => !functionWords.has(folded));
  if (own.length === 0) return 0;
  return own.filter((word) => terms.some((term) => fitOf(word, term) >= sureFit)).length / own.length;
}

/** True for a word that equals the term or shares a stem with it. */
function isForm(word: Word | undefined, { folded, stems }: Term): boolean {
  if (word === undefined) return false;
  return word.folded === folded || stemLanguages.some((language) => stems.includes(stemOf(word.folded, language)));
}

/** True if the words of the query, two or more, are adjacent in the field. */
function standsIn({ words }: Field, { words: asked, terms, optional }: ParsedQuery): boolean {
  const wanted = joinWords(asked, ' ').trimEnd();
  // A run without blanks may stand inside a longer one.
  const start = asked[0]?.firstLength === undefined ? ' ' : '';
  return terms.length + optional.length > 1 && ` ${joinWords(words, ' ')}`.includes(start + wanted);
}
