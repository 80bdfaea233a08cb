/** What is written in the wanted language: exactly so, else in another of its regions; undefined where nothing is. */
export function inLanguage<T extends { readonly language?: string | undefined }>(
  written: readonly T[],
  wanted: string,
): T | undefined {
  return (
    written.find(({ language }) => language === wanted) ?? written.find(({ language }) => isSame(language, wanted))
  );
}

/** True for two tags of one language, whatever their regions. */
export function isSame(language: string | undefined, wanted: string): boolean {
  return language?.split('-')[0] === wanted.split('-')[0];
}
