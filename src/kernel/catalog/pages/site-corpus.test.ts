import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCachedLists } from '#catalog/cached-lists.ts';
import { nodeOf, pagesOf, pageTree } from '#catalog/page-tree/page-tree.ts';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import { createDocumentFacts } from '#markdown/text/document-facts.ts';
import { noCache } from '#model/key-value-cache.ts';
import { documentEnding } from '#model/page/find-document.ts';
import type { Page } from '#model/page/page.ts';
import { folderSource } from '#sources/folder/folder.ts';
import { createFindSites } from './find-sites.ts';

const root = join(import.meta.dirname, '../../../../../shared/corpus/toolchains');
const isHere = existsSync(root);
const facts = createDocumentFacts();

/** What the files of a repository list, found by patterns: the paths of the pages without endings, and their titles. */
interface Listed {
  readonly page: string;
  readonly title?: string | undefined;
}

function text(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function stemsIn(pattern: string): readonly Listed[] {
  const files = globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const byName = new Intl.Collator('en', { numeric: true });
  return files.toSorted(byName.compare).map((file) => ({ page: file.slice(file.indexOf('/') + 1) }));
}

function matches(path: string, pattern: RegExp, toListed: (match: RegExpExecArray) => Listed): readonly Listed[] {
  return [...text(path).matchAll(pattern)].map(toListed);
}

const folderPage = (path: string): string => path.replace(/\/$/, '/index');

const expectations: Readonly<Record<string, () => readonly Listed[]>> = {
  typer: () => {
    const nav = /\nnav:\n([\s\S]*?)\n\S/.exec(text('typer/mkdocs.yml'))?.[1] ?? '';
    return [...nav.matchAll(/- (?:([^:\n]*): )?(\S+\.md)/g)].map(([, title, path]) => ({
      page: `docs/${path}`,
      title,
    }));
  },
  mdbook: () =>
    matches('mdbook/guide/src/SUMMARY.md', /\[(.+?)\]\((\S+?\.md)\)/g, ([, title, path]) => ({
      page: `guide/src/${path}`,
      title,
    })),
  redux: () => {
    const ids = new Map(
      globSync('redux/docs/**/*.{md,mdx}', { cwd: root }).map((file) => {
        const path = file.replace('redux/docs/', '').replace(documentEnding, '');
        const id = /^---\n(?:.*\n)*?id: *['"]?(.+?)['"]?\n/.exec(text(file))?.[1];
        return [id === undefined ? path : path.replace(/[^/]+$/, id), file.replace('redux/', '')] as const;
      }),
    );
    return matches('redux/website/sidebars.js', /'([\w-]+(?:\/[\w-]+)*)'(?!:)/g, ([, id = '']) => ({
      page: ids.get(id) ?? id,
    })).filter(({ page }) => page !== 'category');
  },
  pinia: () =>
    matches(
      'pinia/packages/docs/.vitepress/config/en.ts',
      /text: '(.*?)',\s*link: '(\/[^']*)'(?!,\s*activeMatch)/g,
      ([, title, link = '']) => ({
        page: `packages/docs${folderPage(link.replace(/\.html$/, ''))}`,
        title,
      }),
    ).toSorted((a, b) => Number(a.page.includes('/api/')) - Number(b.page.includes('/api/'))),
  image: () => stemsIn('image/docs/content/**/*.md').filter(({ page }) => page !== 'docs/content/index.md'),
  starlight: () => {
    const sidebar = text('starlight/docs/astro.config.mjs');
    const slugs = ['getting-started', 'manual-setup', 'environmental-impact'].filter((slug) =>
      sidebar.includes(`'${slug}'`),
    );
    const folders = [...sidebar.matchAll(/directory: '(.+?)'/g)].flatMap(([, name]) =>
      stemsIn(`starlight/docs/src/content/docs/${name}/**/*.{md,mdx}`).toSorted((a, b) => orderIn(a) - orderIn(b)),
    );
    const label = /label: '([^']*)',\s*slug: 'environmental-impact'/.exec(sidebar)?.[1];
    const pages = slugs.map((slug) => ({ page: `docs/src/content/docs/${slug}` }));
    return [...pages.map((each) => (each.page.endsWith('impact') ? { ...each, title: label } : each)), ...folders];
  },
  asciidoctor: () =>
    [...text('asciidoctor/docs/antora.yml').matchAll(/^- (modules\/(\S+?)\/\S+)$/gm)].flatMap(
      ([, path = '', module]) =>
        existsSync(join(root, 'asciidoctor/docs', path))
          ? matches(`asciidoctor/docs/${path}`, /xref:([\w./-]+\.adoc)(?:#\S*?)?\[(.*?)\]/g, ([, page, title]) => ({
              page: `docs/modules/${module}/pages/${page}`,
              title: title === '' ? undefined : title,
            }))
          : [],
    ),
  pip: () => toctrees('pip/docs/html', 'index'),
  'myst-parser': () => toctrees('myst-parser/docs', 'index'),
};

/** The title of a document as patterns find it: for lists, of the front matter, or its first heading. */
function ownTitle(file: string): string | undefined {
  const [, data = ''] = /^---\n([\s\S]*?)\n---\n/.exec(file) ?? [];
  const names = ['sidebar_label', ' {2}label', 'title'].map(
    (name) => new RegExp(`^${name}: *(.+)$`, 'm').exec(data)?.[1],
  );
  const navtitle = /^:navtitle: (.+)$/m.exec(file)?.[1];
  const body = file.replace(/^(```+|~~~+)[\s\S]*?^\1/gm, '');
  const heading = /^[#=] (.+)$/m.exec(body)?.[1] ?? /^(?![=-])(\S.*)\n[=*~-]{3,}$/m.exec(body)?.[1];
  return [...names, navtitle, heading].find((each) => each !== undefined);
}

function plainTitle(title: string): string {
  return title
    .replace(/^(['"])(.*)\1$/, '$2')
    .replace(/ *\{[^{}]*\} *$|[`*]|<[^<>]*>/g, '')
    .replace(/^(?:\p{Extended_Pictographic}|\uFE0F|\s)+/u, '')
    .trim();
}

/** The position in the front matter of a page of Starlight. */
function orderIn({ page }: Listed): number {
  return Number(
    /^sidebar:\n(?:[ \t].*\n)*?[ \t]+order: *(\d+)/m.exec(text(`starlight/${page}`).split('\n---')[0] ?? '')?.[1] ??
      1e9,
  );
}

/** The pages of nested directives, found line by line. */
function toctrees(folder: string, document: string, seen = new Set<string>()): readonly Listed[] {
  const file = documentAt(`${folder}/${document}`);
  if (file === undefined || seen.has(file)) return [];
  seen.add(file);
  const names = namesIn(text(file), file.endsWith('.rst')).map((name) => join(document, '..', name));
  const found = names.filter((name) => documentAt(`${folder}/${name}`) !== undefined);
  const inside = folder.slice(folder.indexOf('/') + 1);
  return found.flatMap((name) => [{ page: `${inside}/${name}` }, ...toctrees(folder, name, seen)]);
}

function documentAt(stem: string): string | undefined {
  return [`${stem}.md`, `${stem}.rst`].find((file) => existsSync(join(root, file)));
}

function namesIn(md: string, isRst: boolean): readonly string[] {
  const names: string[] = [];
  let inside = false;
  for (const line of md.split('\n')) {
    if (/^(```+|:::+)\{toctree\}|^\.\. toctree::/.test(line)) inside = true;
    else if (isRst ? /^\S/.test(line) : /^(```|:::)/.test(line)) inside = false;
    else if (inside && /^\s*\w[\w./-]*$/.test(line)) names.push(line.trim().replace(documentEnding, ''));
  }
  return names;
}

interface Row {
  readonly listed: number;
  readonly inOrder: number;
  readonly titled: number;
  readonly missing: readonly string[];
}

async function compare(repo: string, expected: readonly Listed[]): Promise<Row> {
  const source = folderSource({ path: join(root, repo), product: 'star' });
  const { repositories } = await source.list();
  const [repository] = repositories;
  if (repository === undefined) throw new Error(`${repo} is not listed.`);
  const pages = new Map<string, Page>();
  for (const { path, hash, size } of repository.files.filter((file) => documentEnding.test(file.path))) {
    const { title, data } = facts(readFileSync(join(root, repo, path), 'utf8'), path);
    pages.set(path, { file: path, hash, size, ...(title !== undefined && { title }), ...(data && { data }) });
  }
  const { sites } = await createFindSites(sharedReader(), createCachedLists(noCache, '1'))(repository, { pages });
  await source.close();
  const tree = pagesOf(pageTree({ title: repo, menu: [] }, pages.values(), { sites }));
  const wanted = expected.filter(
    ({ page }, index) => find(page, pages) !== undefined && expected.findIndex((each) => each.page === page) === index,
  );
  const positions = wanted.map(({ page }) => tree.findIndex(({ file }) => file === find(page, pages)));
  const inOrder = positions.filter((position, index) => position >= 0 && position > (positions[index - 1] ?? -1));
  const isTitled = ({ page, title }: Listed): boolean => {
    const file = find(page, pages);
    const own = pages.get(file ?? '');
    const name = tree.find((each) => each.file === file)?.name;
    const written = title ?? ownTitle(readFileSync(join(root, repo, file ?? ''), 'utf8'));
    // Attributes of a component are filled in later.
    const isKnown = written !== undefined && !/\{[\w-]+\}/.test(written);
    const wantedName = plainTitle((isKnown ? written : own && nodeOf(own).name) ?? '');
    return (
      own !== undefined &&
      [name, name?.replace(/ \([^()]*\)$/, '')].map((each = '') => plainTitle(each)).includes(wantedName)
    );
  };
  const missing = wanted.filter(
    (each, index) => (positions[index] ?? -1) <= (positions[index - 1] ?? -1) || !isTitled(each),
  );
  return {
    listed: wanted.length,
    inOrder: inOrder.length,
    titled: wanted.filter(isTitled).length,
    missing: missing.map(({ page }) => page),
  };
}

function find(page: string, pages: ReadonlyMap<string, Page>): string | undefined {
  return [page, ...['.md', '.mdx', '.rst', '.adoc'].map((ending) => page + ending)].find((file) => pages.has(file));
}

describe.skipIf(!isHere)('Real repositories (skipped where the corpus is absent)', () => {
  test.each(Object.keys(expectations))('%s has the titles and the order of its own files', async (repo) => {
    const row = await compare(repo, expectations[repo]?.() ?? []);
    expect(row.listed).toBeGreaterThan(2);
    expect(row).toMatchObject({ inOrder: row.listed, titled: row.listed, missing: [] });
  });
});
