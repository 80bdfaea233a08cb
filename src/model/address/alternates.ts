import type { LanguagesView } from '#model/views/page-view.ts';

/** A page in one of its languages, as search engines are told of it. */
export interface Alternate {
  /** BCP 47 tag, or `x-default` for the address that shows it in the visitor's language. */
  readonly language: string;
  /** The canonical URL path. */
  readonly path: string;
}

/** A page in each of its languages, itself among them; nothing for a page that is there in one. */
export function alternatesOf({ path, versions }: LanguagesView): readonly Alternate[] {
  if (versions.length < 2) return [];
  const known = versions.flatMap(({ language, canonical }) =>
    language === undefined ? [] : [{ language, path: canonical }],
  );
  return [...known, { language: 'x-default', path }];
}
