import type { LanguagesView } from '#model/views/languages-view.ts';

/** A language version of a page, as announced to search engines. */
export interface Alternate {
  /** BCP 47 tag, or `x-default` for the address that follows the visitor's language. */
  readonly language: string;
  /** The canonical URL path. */
  readonly path: string;
}

/** Lists all language versions of a page, including itself; empty for a page in one language. */
export function alternatesOf({ path, versions }: LanguagesView): readonly Alternate[] {
  if (versions.length < 2) return [];
  const known = versions.flatMap(({ language, canonical }) =>
    language === undefined ? [] : [{ language, path: canonical }],
  );
  return [...known, { language: 'x-default', path }];
}
