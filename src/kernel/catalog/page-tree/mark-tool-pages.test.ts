import { expect, test } from 'vitest';
import type { MenuEntry } from '#model/package/package.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import { markToolPages } from './mark-tool-pages.ts';

interface Named {
  readonly menu?: readonly MenuEntry[];
  readonly sites?: readonly DocumentSite[];
}

/** The files that are marked. */
function marked(files: readonly string[], { menu = [], sites = [] }: Named = {}): readonly string[] {
  const pages = new Map(files.map((file) => [file, { file, hash: file, size: 1 }]));
  const found = markToolPages(pages, { menu, sites });
  return [...found.values()].filter(({ forTools }) => forTools).map(({ file }) => file);
}

const files = ['README.md', 'AGENTS.md', 'docs/a.md', 'test/fixtures/one.md'];

test('templates, fixtures and instructions are marked', () => {
  expect(marked(files)).toEqual(['AGENTS.md', 'test/fixtures/one.md']);
});

test('a page that the menu or a table of contents names is for readers', () => {
  expect(marked(files, { menu: [{ name: 'Agents', link: 'AGENTS.html' }] })).toEqual(['test/fixtures/one.md']);
  const contents = [{ title: 'More', entries: [{ file: 'test/fixtures/one.md' }] }];
  expect(marked(files, { sites: [{ toolchain: 'mdbook', root: '', contents }] })).toEqual(['AGENTS.md']);
});

test('a site among the fixtures names no pages for readers', () => {
  const site = { toolchain: 'mkdocs', root: 'test/fixtures/', contents: [{ file: 'test/fixtures/one.md' }] } as const;
  expect(marked(files, { sites: [site] })).toEqual(['AGENTS.md', 'test/fixtures/one.md']);
});

test('a family without such pages is not copied', () => {
  const pages = new Map([['docs/a.md', { file: 'docs/a.md', hash: 'a', size: 1 }]]);
  expect(markToolPages(pages, { menu: [], sites: [] })).toBe(pages);
});
