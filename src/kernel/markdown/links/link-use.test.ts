import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { edgeKeys } from '#markdown/regions/shared-edges.ts';
import { createRender } from '#markdown/render.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import type { RenderFamily, RenderPackage } from '#model/page/render.ts';
import { createFamilyLinks } from './family-links.ts';
import { stillAnswers } from './link-use.ts';

const render = createRender();

/** The family with one changed package. */
function changed(family: RenderFamily, repo: string, change: Partial<RenderPackage>): RenderFamily {
  const before = family.packages.get(repo);
  if (before === undefined) throw new Error(`There is no ${repo}.`);
  return { ...family, packages: new Map([...family.packages, [repo, { ...before, ...change }]]) };
}

/** Renders a README of `demo` and returns whether it is valid for another family; a second rendering checks the answer. */
function holds(md: string, other: RenderFamily, family = sampleFamily): boolean {
  const { html, linkUse } = render(requestFor(md), family);
  if (linkUse === undefined) throw new Error('A rendered document says what it asked.');
  const answer = stillAnswers(createFamilyLinks(other), linkUse, { repo: 'demo', file: 'README.md' });
  expect(render(requestFor(md), other).html === html).toBe(answer);
  return answer;
}

const withPage = changed(sampleFamily, 'demo', { pages: new Set(['README.md', 'docs/new.md', 'docs/a.md']) });
const otherForge = changed(sampleFamily, 'other', { forge: 'https://lab.example/group/moved' });

test('a page stays valid when the family gets pages that it does not link to', () => {
  expect(holds('[a](docs/a.md) ![logo](logo.png) [away](https://example.org/)', withPage)).toBe(true);
  expect(holds('Text without links.', otherForge)).toBe(true);
});

test('a page is rendered again when one of its links or images leads elsewhere', () => {
  expect(holds('[new](docs/new.md)', withPage)).toBe(false);
  expect(holds('[b](https://lab.example/group/sub/other/blob/main/docs/b.md)', otherForge)).toBe(false);
  expect(holds('![logo](logo.png)', changed(sampleFamily, 'demo', { images: new Set() }))).toBe(false);
  expect(holds('<img srcset="new.png 2x">', changed(sampleFamily, 'demo', { images: new Set(['new.png']) }))).toBe(
    false,
  );
});

test('a page is rendered again when text at its edges begins to be shared, or ceases, and not for other text', () => {
  const section = (name: string): string => `## ${name}\n\n${'We make small tools that do one thing. '.repeat(20)}`;
  const sharing = (...texts: readonly string[]): RenderFamily => {
    const shared = new Set(texts.flatMap((text) => edgeKeys(text, [])));
    return { ...sampleFamily, boilerplate: { shared, names: new Map() } };
  };
  const md = `# Demo\n\nOwn words.\n\n${section('About us')}`;
  expect(holds(md, sharing(section('About us')), sharing())).toBe(false);
  expect(holds(md, sharing(), sharing(section('About us')))).toBe(false);
  const other = '## Thanks\n\nTo all who helped.';
  expect(holds(md, sharing(other), sharing())).toBe(true);
  expect(holds(md, sharing(section('About us'), other), sharing(section('About us')))).toBe(true);
});

test('a page with thousands of links is valid for its own family only', () => {
  const md = Array.from({ length: 2_001 }, (_, index) => `[x](${index}.md)`).join(' ');
  expect(render(requestFor(md), sampleFamily).linkUse).toBeUndefined();
});

const root = '../shared/corpus/patrikx3';
const files = existsSync(root) ? globSync('*/**/*.md', { cwd: root }).sort() : [];
const repos = [...new Set(files.map((file) => file.split('/')[0] ?? ''))];
const corpus: RenderFamily = {
  ...sampleFamily,
  product: 'corifeus',
  base: '',
  packages: new Map(
    repos.map((repo) => {
      const pages = files.filter((file) => file.startsWith(`${repo}/`)).map((file) => file.slice(repo.length + 1));
      return [repo, { forge: `https://github.com/patrikx3/${repo}`, pages: new Set(pages), images: undefined }];
    }),
  ),
};

test.skipIf(files.length === 0)(
  'if a page is removed, exactly the changed pages of the corpus are rendered again (skipped without the corpus)',
  () => {
    const documents = files.map((file) => {
      const [repo = '', ...path] = file.split('/');
      const md = readFileSync(join(root, file), 'utf8');
      const request = { ...requestFor(md, path.join('/')), currentRepo: repo };
      return { request, made: render(request, corpus) };
    });
    const seen = { kept: 0, renewed: 0 };
    for (const repo of ['corifeus', 'redis-ui']) {
      const other = changed(corpus, repo, { pages: new Set(['README.md']) });
      const links = createFamilyLinks(other);
      for (const { request, made } of documents) {
        const { currentRepo, path } = request;
        const kept = made.linkUse && stillAnswers(links, made.linkUse, { repo: currentRepo, file: path });
        expect(render(request, other).html === made.html, `${currentRepo}/${path}`).toBe(kept);
        seen[kept ? 'kept' : 'renewed'] += 1;
      }
    }
    expect(seen.kept).toBeGreaterThan(100);
    expect(seen.renewed).toBeGreaterThan(0);
  },
);
