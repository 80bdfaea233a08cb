import { wordSource } from './word-pattern.ts';

/**
 * Scripts that are written without blanks, and Korean, whose words end in particles. A run of them is divided into pairs of
 * characters, because no rule finds its words.
 */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{scx=${script}}`)
  .join('');

// A letter or digit of these scripts; a syllable of separate Korean letters is one. Signs that follow belong to it.
const character = `(?:[\\u1100-\\u115f][\\u1160-\\u11a7]*[\\u11a8-\\u11ff]*|(?=[\\p{L}\\p{N}])[${scripts}])[\\p{M}\\uff9e\\uff9f]*`;
const characterPattern = new RegExp(character, 'gu');
const firstPattern = new RegExp(`^${character}`, 'u');

// A letter or digit of any other script, with its accents.
const letter = `(?![${scripts}])[\\p{L}\\p{N}]`;
const part = `${letter}(?:(?![${scripts}])[\\p{L}\\p{N}\\p{M}])*`;

/** Matches a run of these scripts (its first group), or a word of another script. */
export const mixedPattern = new RegExp(`((?:${character})+)|${wordSource(part)}`, 'gu');

// The blocks of these scripts and some others; a text without any of them needs no other test.
const blocks = /[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\ud7ff\uf900-\ufaff\uff66-\uffdf]|[\ud840-\ud8ff]/;

/** True for a text that may have characters of these scripts. */
export function mayBeUnspaced(text: string): boolean {
  return blocks.test(text);
}

/** True for a text that begins with a character of these scripts. */
export function isUnspaced(text: string): boolean {
  return blocks.test(text) && firstPattern.test(text);
}

/** The first character of a text in these scripts; '' for other texts. */
export function firstCharacter(text: string): string {
  return firstPattern.exec(text)?.[0] ?? '';
}

/** A pair of characters, or a single one at the end of a run. */
export interface CharacterPair {
  /** The characters as they are written. */
  readonly spelled: string;
  /** Index of the first character in the run. */
  readonly start: number;
  /** Length of the first character. */
  readonly firstLength: number;
}

/**
 * Divides a run into its pairs of neighbours and its last character, so that each character begins one of them: a single
 * character is found as the beginning of a pair.
 */
export function pairsOf(run: string): readonly CharacterPair[] {
  const characters = [...run.matchAll(characterPattern)];
  return characters.map(({ 0: first, index }, place) => {
    return { spelled: first + (characters[place + 1]?.[0] ?? ''), start: index, firstLength: first.length };
  });
}

/** Characters in their usual width and in lower case. Signs that make another letter stay. */
export function foldUnspaced(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
