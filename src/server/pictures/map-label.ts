/** Widest label in pixels, and the space beside its text. */
const maxWidth = 186;
const padding = 20;

/** The text of a label and its width. */
export interface MapLabel {
  /** The title, shortened to the widest label. */
  readonly label: string;
  /** Width in pixels: about as wide as the text is in the fonts of browsers. */
  readonly width: number;
}

/** The label of a title. */
export function mapLabel(title: string): MapLabel {
  const letters = [...title.toWellFormed()];
  const whole = widthOf(letters);
  if (whole <= maxWidth) return { label: letters.join(''), width: Math.round(whole) };
  while (widthOf([...letters, '…']) > maxWidth) letters.pop();
  const label = `${letters.join('').trimEnd()}…`;
  return { label, width: Math.round(widthOf([...label])) };
}

function widthOf(letters: readonly string[]): number {
  return letters.reduce((sum, letter) => sum + letterWidth(letter), padding);
}

function letterWidth(letter: string): number {
  if (/[\p{M}\p{Cf}]/u.test(letter)) return 0;
  if (/\p{Extended_Pictographic}/u.test(letter)) return 17;
  if ((letter.codePointAt(0) ?? 0) > 0x2e7f) return 13;
  if (/[mwMW@%]/.test(letter)) return 12;
  if (/\p{Lu}/u.test(letter)) return 9.5;
  return /\d/.test(letter) ? 8 : 6.9;
}
