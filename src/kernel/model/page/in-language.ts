/** Finds the item in the wanted language, else in another region of that language; undefined when there is none. */
export function inLanguage<T extends { readonly language?: string | undefined }>(
  written: readonly T[],
  wanted: string,
): T | undefined {
  return (
    written.find(({ language }) => language === wanted) ?? written.find(({ language }) => isSame(language, wanted))
  );
}

/** Finds the item in the first of the wanted languages that there is; undefined when there is none. */
export function inLanguages<T extends { readonly language?: string | undefined }>(
  written: readonly T[],
  wanted: readonly string[],
): T | undefined {
  return wanted.map((language) => inLanguage(written, language)).find((item) => item !== undefined);
}

/** True for two tags of one language, regardless of their regions. */
export function isSame(language: string | undefined, wanted: string): boolean {
  return language?.split('-')[0] === wanted.split('-')[0];
}

/** Languages that are written from right to left. */
const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** True for a language that is written from right to left, unless its tag names the Latin script. */
export function isRightToLeft(tag: string): boolean {
  const [language = '', script] = tag.split('-');
  return rightToLeft.has(language) && script !== 'Latn';
}
