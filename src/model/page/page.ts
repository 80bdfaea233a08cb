import type { Change } from '#model/package/provenance.ts';
import type { Translated } from './page-versions.ts';

/** One documentation file of a package, as the catalog knows it without rendering it. */
export interface Page {
  /** Path inside the repository. */
  readonly file: string;
  /** Changes whenever the file's bytes change; opaque. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  /** Plain text of its first heading, where a look at its beginning found one. */
  readonly title?: string;
  /** Its last change, where the source knows it. */
  readonly change?: Change | undefined;
  /** The file that its text is in, where that is another one: a first page may be shown from `docs` or `.github`. */
  readonly source?: string;
  /** In which languages it is there, this file being one of them; absent for most pages. */
  readonly translated?: Translated;
  /** Commits to the original since the last one to this translation, where the source knows them. */
  readonly behind?: number | undefined;
}

/** True for the file whose address stands for all languages of a page, so that each needs another one of its own. */
export function standsForAll({ file, translated }: Pick<Page, 'file' | 'translated'>): boolean {
  return translated?.base === file;
}

/** True for a page that is another one in another language. */
export function isTranslation({ file, translated }: Page): boolean {
  return translated !== undefined && translated.versions[0]?.file !== file;
}

/** The file under which a page is known among the others: of all its languages, one. */
export function baseOf({ file, translated }: Page): string {
  return translated?.base ?? file;
}

/** How a file becomes a page: as markdown or AsciiDoc, as text that keeps its lines, or as one code block of a language. */
export type PageKind =
  | { readonly kind: 'markdown' | 'asciidoc' | 'text' }
  | { readonly kind: 'code'; readonly language: string };

const codeLanguages: Readonly<Record<string, string>> = {
  json: 'json',
  yml: 'yaml',
  yaml: 'yaml',
  conf: 'nginxconf',
  toml: 'toml',
};

/** READMEs that are text are pages, and so is an index in reStructuredText; other files of text are none. */
const textReadme = /(^|\/)(readme(\.(rst|txt))?|(_|\d+\.)?index\.rst(\.rst)?)$/i;

/** True for a document in a format that is not shown as a page yet. */
export function isOtherDocument(file: string): boolean {
  return /\.(mdx|rst)$/i.test(file) && pageKind(file) === undefined;
}

/** How the file is shown as a page, or undefined when it is no page (C-04). */
export function pageKind(file: string): PageKind | undefined {
  // Its address is that of the package's feed; it is served as it is, like any file that is no page.
  if (file === 'feed.json') return undefined;
  if (textReadme.test(file)) return { kind: 'text' };
  const extension = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase();
  if (extension === 'md' || extension === 'markdown') return { kind: 'markdown' };
  if (extension === 'adoc' || extension === 'asciidoc') return { kind: 'asciidoc' };
  if (extension === undefined || !Object.hasOwn(codeLanguages, extension)) return undefined;
  const language = codeLanguages[extension];
  return language === undefined ? undefined : { kind: 'code', language };
}
