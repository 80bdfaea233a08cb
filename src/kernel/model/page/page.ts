import { formatEndings } from '#features/format-endings.ts';
import type { Change } from '#model/package/provenance.ts';
import type { FormatKind } from '#model/toolchains/format-kind.ts';
import type { PageData } from './page-data.ts';
import type { Translated } from './page-versions.ts';

/** A documentation file of a package, before rendering. */
export interface Page {
  /** Path inside the repository. */
  readonly file: string;
  /** Changes whenever the bytes of the file change, or those of a file that it includes; opaque. */
  readonly hash: string;
  /** Hash of the file itself, if the page includes other files. */
  readonly fileHash?: string;
  /** Size in bytes. */
  readonly size: number;
  /** Title in plain text: of its front matter, else of a heading near the beginning; absent for none. */
  readonly title?: string;
  /** Data of its front matter; absent for none. */
  readonly data?: PageData;
  /** Language of its text as a BCP 47 tag, if it was found near the beginning. */
  readonly language?: string;
  /** True for a page that is written for tools and tests: it comes last in lists and searches. */
  readonly forTools?: true;
  /** True for a page that the documentation site of its authors leaves out: it has an address, and no list or search has it. */
  readonly isUnlisted?: true;
  /** True for a page that no search finds, as its authors want it. */
  readonly isUnsearched?: true;
  /** Last change, if the source knows it. */
  readonly change?: Change | undefined;
  /** File with the text, if it is another one: a first page may be shown from `docs` or `.github`, and a page may be a symbolic link. */
  readonly source?: string;
  /** Language versions of the page, including this file; absent for most pages. */
  readonly translated?: Translated;
  /** Number of commits to the original since the last commit to this translation, if the source knows it. */
  readonly behind?: number | undefined;
}

/**
 * True for the file whose address identifies all language versions of a page, so that each version needs an address of
 * its own.
 */
export function standsForAll({ file, translated }: Pick<Page, 'file' | 'translated'>): boolean {
  return translated?.base === file;
}

/** True for a page that is a translation. */
export function isTranslation({ file, translated }: Page): boolean {
  return translated !== undefined && translated.versions[0]?.file !== file;
}

/** The file that identifies a page with all its language versions. */
export function baseOf({ file, translated }: Page): string {
  return translated?.base ?? file;
}

/** Pages by their own file and by the file with their text. Of several pages with one text, the page of that file is found. */
export function pagesByFile(pages: Iterable<Page>): ReadonlyMap<string, Page> {
  const all = [...pages];
  return new Map([
    ...all.map((page) => [page.source ?? page.file, page] as const),
    ...all.map((page) => [page.file, page] as const),
  ]);
}

/** How a file is rendered: as a document of a markup, as preformatted text, or as a code block of a language. */
export type PageKind =
  | { readonly kind: 'markdown' | 'text' | FormatKind }
  | { readonly kind: 'code'; readonly language: string };

const codeLanguages: Readonly<Record<string, string>> = {
  json: 'json',
  yml: 'yaml',
  yaml: 'yaml',
  conf: 'nginxconf',
  toml: 'toml',
};

/** Markups by the extension of a file. */
const markups: Readonly<Record<string, Exclude<PageKind['kind'], 'text' | 'code'>>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  mdwn: 'markdown',
  mkd: 'markdown',
  mkdn: 'markdown',
  mkdown: 'markdown',
  rmd: 'markdown',
  qmd: 'markdown',
  ...formatEndings,
};

/** READMEs without markup, and text files in the folder of the documentation. */
const plainText =
  /(^|\/)readme(\.txt)?$|^docs?\/(.*\/)?(?!(?:requirements|constraints|cmakelists|robots|humans|llms|license|spelling|wordlist|words|dictionary|vocab\w*)\b)[^/]*\.txt$/i;

/** True for a document in a format that forges render and that is no page here. */
export function isOtherDocument(file: string): boolean {
  return /\.(creole|ipynb|mediawiki|mdoc|pod|rdoc|textile|wiki)$/i.test(file);
}

/** Returns how a file is rendered as a page; undefined when it is no page (C-04). */
export function pageKind(file: string): PageKind | undefined {
  if (plainText.test(file)) return { kind: 'text' };
  const extension = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase();
  if (extension === undefined) return undefined;
  const markup = Object.hasOwn(markups, extension) ? markups[extension] : undefined;
  if (markup !== undefined) return { kind: markup };
  if (!Object.hasOwn(codeLanguages, extension)) return undefined;
  const language = codeLanguages[extension];
  return language === undefined ? undefined : { kind: 'code', language };
}
