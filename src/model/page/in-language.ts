/** Finds the item in the wanted language, else in another region of that language; undefined when there is none. */
export function inLanguage<T extends { readonly language?: string | undefined }>(
  written: readonly T[],
  wanted: string,
): T | undefined {
  return (
    written.find(({ language }) => language === wanted) ?? written.find(({ language }) => isSame(language, wanted))
  );
}

/** True for two tags of one language, regardless of their regions. */
export function isSame(language: string | undefined, wanted: string): boolean {
  return language?.split('-')[0] === wanted.split('-')[0];
}
