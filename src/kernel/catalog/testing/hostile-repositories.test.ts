import { expect, test } from 'vitest';
import { parseChangelog } from '#catalog/changelog/parse-changelog.ts';
import { toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { mdxToMarkdown } from '#features/formats/mdx/mdx-to-markdown.ts';
import { toolchainReaders } from '#features/toolchains.ts';
import { createFolderTest } from '#features/workspaces/reads/folder-patterns.ts';
import { definitionFiles } from '#features/workspaces/reads/workspace-definition.ts';
import { pageData } from '#markdown/parse/page-data.ts';
import { createDescribeDocument } from '#markdown/text/describe-document.ts';
import { createDocumentFacts } from '#markdown/text/document-facts.ts';
import type { ContentsEntry } from '#model/page/document-site.ts';
import type { PageData } from '#model/page/page-data.ts';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import { fundingFile, fundingFileLinks } from '#sources/manifests/funding-file.ts';
import { manifests } from '#sources/manifests/manifests.ts';
import { type HostileRepository, hostileRepositories } from './hostile-repositories.ts';

/** The most entries that one text of settings can list: one for each value that its parser admits. */
const maxEntries = 100_000;

const repositories = hostileRepositories().map((each) => [`${each.reader}, ${each.kind}`, each] as const);

test.each(repositories)('a repository that attacks by %s is read to its end', hostileInput, async (_, repository) => {
  const { files } = repository;
  const data = dataOf(files);
  for (const reader of toolchainReaders) {
    for (const [file, text] of Object.entries(files).filter(([path]) => reader.settings.test(path))) {
      const sites = await reader.read(file, text, toolchainFiles(files, data));
      for (const { contents } of sites) expect(sizeOf(contents)).toBeLessThanOrEqual(maxEntries);
    }
  }
  for (const [file, text] of Object.entries(files)) await readFacts(file, text);
});

test('82 pages that name each other as their parent are listed once each', async () => {
  const { files } = repositoryOf('jekyll', 'circles');
  const jekyll = toolchainReaders.find(({ settings }) => settings.test('_config.yml'));
  const sites = await jekyll?.read('_config.yml', 'title: x\n', toolchainFiles(files, dataOf(files)));
  const listed = sites?.flatMap(({ contents }) => filesIn(contents)) ?? [];
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toHaveLength(82);
});

test('navigation that includes itself is read once, and lines of all its files count', async () => {
  const { files } = repositoryOf('antora navigation', 'circles');
  const antora = toolchainReaders.find(({ settings }) => settings.test('antora.yml'));
  const texts = {
    ...files,
    'modules/ROOT/nav.adoc': 'include::partial$nav.adoc[]\n',
    'modules/ROOT/partials/nav.adoc': '* a\n'.repeat(300_000),
  };
  const reads: string[] = [];
  const known = toolchainFiles(texts);
  const read = async (path: string): Promise<string | undefined> => {
    reads.push(path);
    return known.read(path);
  };
  const [site] = (await antora?.read('antora.yml', files['antora.yml'] ?? '', { ...known, read })) ?? [];
  expect(site).toMatchObject({ toolchain: 'antora' });
  expect(new Set(reads).size).toBe(reads.length);
});

async function readFacts(file: string, text: string): Promise<void> {
  const warn = (): undefined => undefined;
  const name = file.slice(file.lastIndexOf('/') + 1);
  attempt(() => manifests.find((each) => each.file === name)?.facts(text, warn, 'asterism'));
  if (file === fundingFile) attempt(() => fundingFileLinks(text, warn));
  const definition = definitionFiles.get(name)?.read(text);
  if (definition !== undefined) expect(createFolderTest(definition)('packages/none')).toBe(false);
  if (/\.(md|mdx|rst|org|adoc)$/.test(name)) {
    createDocumentFacts()(text, file);
    await createDescribeDocument()(text, file);
    parseChangelog(text);
  }
  if (name.endsWith('.mdx')) expect(mdxToMarkdown(text)).toEqual(expect.any(String));
}

/** What is no manifest throws an error for its warning, and not one of the stack. */
function attempt(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    expect(error).not.toBeInstanceOf(RangeError);
  }
}

function repositoryOf(reader: string, kind: string): HostileRepository {
  const found = hostileRepositories().find((each) => each.reader === reader && each.kind === kind);
  if (found === undefined) throw new Error(`There is no repository that attacks ${reader} by ${kind}.`);
  return found;
}

function dataOf(files: Readonly<Record<string, string>>): Readonly<Record<string, PageData>> {
  const found = Object.entries(files).flatMap(([file, text]) => {
    const data = file.endsWith('.md') ? pageData(text) : undefined;
    return data === undefined ? [] : [[file, data] as const];
  });
  return Object.fromEntries(found);
}

function filesIn(entries: readonly ContentsEntry[]): readonly string[] {
  return entries.flatMap(({ file, entries: below = [] }) => [...(file === undefined ? [] : [file]), ...filesIn(below)]);
}

function sizeOf(entries: readonly ContentsEntry[]): number {
  return entries.reduce((sum, { entries: below = [] }) => sum + 1 + sizeOf(below), 0);
}
