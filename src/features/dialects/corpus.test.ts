import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dialectsOf } from '#markdown/dialects/dialects.ts';
import { expandIncludes } from '#markdown/dialects/includes/expand-includes.ts';
import { createRender } from '#markdown/render.ts';
import { proseOf, rawDialect } from '#markdown/testing/raw-dialect.ts';
import { sampleFamily } from '#markdown/testing/sample-family.ts';
import type { Toolchain } from '#model/page/document-site.ts';
import type { RenderPackage } from '#model/page/render.ts';

const root = '../shared/corpus/toolchains';
const isHere = existsSync(root);
const render = createRender();

interface Repository {
  readonly toolchain: Toolchain;
  /** Folder of its documents. */
  readonly docs: string;
  /** Marks that stay: in texts about a dialect, in mistakes of the authors and in front matter. */
  readonly left: Readonly<Record<string, number>>;
}

const repositories: Readonly<Record<string, Repository>> = {
  changesets: { toolchain: 'vitepress', docs: 'site/', left: {} },
  formily: { toolchain: 'dumi', docs: '', left: {} },
  image: { toolchain: 'nuxt', docs: 'docs/content/', left: {} },
  mdbook: { toolchain: 'mdbook', docs: 'guide/src/', left: {} },
  'myst-parser': { toolchain: 'myst', docs: 'docs/', left: { '{{': 1, '{role}': 1 } },
  pinia: { toolchain: 'vitepress', docs: 'packages/docs/', left: {} },
  pip: { toolchain: 'sphinx', docs: 'docs/html/', left: {} },
  redux: { toolchain: 'docusaurus', docs: 'docs/', left: {} },
  starlight: { toolchain: 'starlight', docs: 'docs/src/content/', left: {} },
  typer: { toolchain: 'mkdocs', docs: 'docs/', left: {} },
};

test.skipIf(!isHere).each(Object.entries(repositories))(
  '%s shows no mark of a dialect (skipped where ../shared/corpus is absent)',
  { timeout: 120_000 },
  async (repo, { toolchain, docs, left }) => {
    const all = globSync('**/*.*', { cwd: join(root, repo) });
    const item: RenderPackage = {
      forge: undefined,
      pages: new Set(all),
      images: undefined,
      sites: [{ toolchain, root: docs }],
    };
    const family = { ...sampleFamily, emoji: 'text' as const, packages: new Map([[repo, item]]) };
    const read = async (path: string): Promise<string> => readFileSync(join(root, repo, path), 'utf8');
    const has = (path: string): boolean => item.pages.has(path);
    const found: Record<string, number> = {};
    for (const path of all.filter((file) => file.startsWith(docs) && /\.(md|markdown)$/i.test(file))) {
      const document = { path, dialects: dialectsOf(path, item) };
      const { text } = await expandIncludes(await read(path), document, { has, read });
      const request = { requestId: '1', md: text, currentRepo: repo, path, location: '/' };
      const { html, title, excerpt, headings } = render({ ...request, kind: { kind: 'markdown' } }, family);
      const shown = [proseOf(html), ...headings.map(({ text: heading }) => heading), title, excerpt].join('\n');
      for (const [sign, count] of Object.entries(rawDialect(shown))) found[sign] = (found[sign] ?? 0) + count;
    }
    expect(found).toEqual(left);
  },
);
