import { contrastRatio } from '#model/contrast-ratio.ts';
import type { ColourToken } from '#model/themes.ts';
import type { Tokens } from './palette.ts';

/** Two colours of a theme that stand on each other, and the contrast that they need. */
export interface ContrastPair {
  /** The text, the control or the focus ring. */
  readonly text: ColourToken;
  /** What it stands on. */
  readonly ground: ColourToken;
  /** Least contrast by WCAG AA: 4.5 for text, 3 for controls. */
  readonly least: 3 | 4.5;
}

/** A pair of a theme whose contrast is too low. */
export interface WeakPair extends ContrastPair {
  /** The contrast that it has. */
  readonly ratio: number;
}

const surfaces = ['backdrop', 'surface', 'surface-container'] as const;
const words = ['on-surface', 'on-surface-variant'] as const;
const texts = [...words, 'primary', 'tertiary', 'error'] as const;
const syntax = [
  'syntax-keyword',
  'syntax-comment',
  'syntax-string',
  'syntax-number',
  'syntax-title',
  'syntax-type',
  'syntax-deletion',
] as const;

/** All pairs that a theme must keep: text on surfaces and on the waves of the background, buttons, controls. */
export const contrastPairs: readonly ContrastPair[] = [
  ...pairs([...texts, ...syntax], surfaces, 4.5),
  ...pairs(words, ['surface-container-high', 'primary-container'], 4.5),
  ...pairs(['on-primary'], ['primary'], 4.5),
  ...pairs(['on-primary-container'], ['primary-container'], 4.5),
  ...pairs(['outline'], [...surfaces, 'surface-container-high'], 3),
  // The text of the other surfaces is a stronger demand.
  ...pairs(['primary'], ['surface-container-high'], 3),
];

/** The pairs of a theme that miss WCAG AA, weakest first. */
export function weakPairs(tokens: Tokens): readonly WeakPair[] {
  return contrastPairs
    .map((pair) => ({ ...pair, ratio: contrastRatio(tokens[pair.text], tokens[pair.ground]) }))
    .filter(({ ratio, least }) => !(ratio >= least))
    .toSorted((a, b) => a.ratio - b.ratio);
}

function pairs(
  over: readonly ColourToken[],
  grounds: readonly ColourToken[],
  least: ContrastPair['least'],
): readonly ContrastPair[] {
  return over.flatMap((text) => grounds.map((ground) => ({ text, ground, least })));
}
