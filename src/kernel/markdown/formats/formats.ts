import { formats as all } from '#features/formats.ts';
import type { DocumentFormat } from '#model/page/document-format.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import type { PageKind } from '#model/page/page.ts';
import { factsOf } from '#model/page/toolchains.ts';

const formats: ReadonlyMap<PageKind['kind'], DocumentFormat> = new Map(all.map((format) => [format.kind, format]));

/** The format of pages of a kind; undefined for markdown, text and code. */
export function formatOfKind(kind: PageKind['kind']): DocumentFormat | undefined {
  return formats.get(kind);
}

/** The format in which a document is written: by its name, or as markdown for a toolchain that parses it as another format. */
export function formatOf(
  { kind }: PageKind,
  file: string,
  sites?: readonly Pick<DocumentSite, 'toolchain' | 'root'>[],
): DocumentFormat | undefined {
  const parsed = kind === 'markdown' ? factsOf(file, sites).find(({ markdownIs }) => markdownIs) : undefined;
  return formats.get(parsed?.markdownIs ?? kind);
}

/** True for a kind whose documents are markdown, or become markdown. */
export function becomesMarkdown(kind: PageKind['kind']): boolean {
  return kind === 'markdown' || formats.get(kind)?.gives === 'markdown';
}

/** True for a kind whose documents get attributes of the settings of their sites, and include others. */
export function isPreprocessed(kind: PageKind['kind'] | undefined): boolean {
  return kind !== undefined && formats.get(kind)?.isPreprocessed === true;
}
