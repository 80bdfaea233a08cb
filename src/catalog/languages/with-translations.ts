import type { Page } from '#model/page/page.ts';
import { findTranslations } from '#model/page/translations.ts';
import type { Warning } from '#model/snapshot.ts';
import type { Repository } from '#sources/source.ts';

/** The pages of a repository with what is known of their languages. */
export interface TranslatedPages {
  /** Every page by file. */
  readonly pages: ReadonlyMap<string, Page>;
  /** One for each file that would be a translation that another file is. */
  readonly warnings: readonly Warning[];
}

/** Tells pages which of them are one page in several languages. `language` is what originals are taken to be in. */
export function withTranslations(
  pages: ReadonlyMap<string, Page>,
  { folder, history }: Pick<Repository, 'folder' | 'history'>,
  language: string,
): TranslatedPages {
  const found = findTranslations(pages.keys(), language);
  const versions = found.pages.flatMap((translated) =>
    translated.versions.flatMap(({ file }, index) => {
      const page = pages.get(file);
      const behind = index === 0 ? undefined : history?.behind?.(page?.source ?? file);
      return page ? [[file, { ...page, translated, ...(behind !== undefined && { behind }) }] as const] : [];
    }),
  );
  return {
    pages: versions.length === 0 ? pages : new Map([...pages, ...versions]),
    warnings: found.conflicts.map(({ file, kept }) => ({
      repository: folder,
      file,
      message: `It is the same page in the same language as ${kept}, so it is shown as a page of its own. Remove one of them.`,
    })),
  };
}
