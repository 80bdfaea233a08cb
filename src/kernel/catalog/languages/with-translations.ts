import type { Page } from '#model/page/page.ts';
import { findTranslations } from '#model/page/translations.ts';
import type { Warning } from '#model/warning.ts';
import type { Repository } from '#sources/source.ts';

/** The pages of a repository with their translations. */
export interface TranslatedPages {
  /** Every page by file. */
  readonly pages: ReadonlyMap<string, Page>;
  /** One for each file that is the second translation of a page into the same language. */
  readonly warnings: readonly Warning[];
}

/** Adds to each page its translations. `language` is the language of the originals. */
export function withTranslations(
  pages: ReadonlyMap<string, Page>,
  { folder, history }: Pick<Repository, 'folder' | 'history'>,
  language: string,
): TranslatedPages {
  const texts = [...pages.values()].flatMap((page) => (page.language ? [[page.file, page.language] as const] : []));
  const found = findTranslations(pages.keys(), language, new Map(texts));
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
      message: `This is the same page in the same language as ${kept}, so it is shown as a separate page. Remove one of them.`,
    })),
  };
}
