import type { ToolchainFiles } from '#catalog/toolchains/toolchain.ts';
import type { ContentsEntry } from '#model/page/document-site.ts';
import { documentEnding } from '#model/page/find-document.ts';
import type { PageData } from '#model/page/page-data.ts';

/** Files of a repository for a test: their texts by path, and the data of their front matter. */
export function toolchainFiles(
  texts: Readonly<Record<string, string>>,
  data: Readonly<Record<string, PageData>> = {},
): ToolchainFiles {
  const documents = Object.keys(texts).filter((path) => documentEnding.test(path));
  return {
    paths: new Set(Object.keys(texts)),
    documents: new Map(documents.map((path) => [path, { data: data[path], title: data[path]?.title }])),
    read: async (path) => texts[path],
    unread: () => undefined,
    leftOut: () => undefined,
  };
}

/** Files with no text. */
export function emptyFiles(...paths: readonly string[]): ToolchainFiles {
  return toolchainFiles(Object.fromEntries(paths.map((path) => [path, ''])));
}

/** Contents as indented lines: title and file of each entry. */
export function shownContents(entries: readonly ContentsEntry[], indent = ''): readonly string[] {
  return entries.flatMap(({ title, file, entries: below = [] }) => [
    `${indent}${[title, file && `<${file}>`].filter((part) => part !== undefined).join(' ')}`,
    ...shownContents(below, `${indent}  `),
  ]);
}
