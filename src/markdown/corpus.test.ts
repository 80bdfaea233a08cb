import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { fileOf, repoOf } from '#model/address.ts';
import type { RenderFamily, RenderPackage } from '#model/render.ts';
import { createRender } from './render.ts';
import { sampleFamily } from './sample-family.ts';

const root = '../shared/corpus/patrikx3';
const isHere = existsSync(root);
const product = 'corifeus';
const files = isHere ? globSync('*/**/*.md', { cwd: root }).sort() : [];
const repos = [...new Set(files.map((file) => file.split('/')[0] ?? ''))];
const render = createRender();

/** Files that documents link and images that they show, which the corpus does not have. */
const lacking = { files: 1, images: 3 };

const family: RenderFamily = {
  ...sampleFamily,
  product,
  hosts: ['corifeus.com'],
  packages: new Map(repos.map((repo) => [repo, packageOf(repo)])),
};

function packageOf(repo: string): RenderPackage {
  const all = globSync('**/*', { cwd: join(root, repo) }).filter((file) => statSync(join(root, repo, file)).isFile());
  return {
    forge: `https://github.com/patrikx3/${repo}`,
    pages: new Set(all.filter((file) => /\.(md|json|ya?ml|conf)$/.test(file))),
    images: new Set(all.filter((file) => /\.(png|jpe?g|gif|svg)$/.test(file))),
  };
}

function page(file: string): { readonly md: string; readonly html: string } {
  const [repo = '', ...path] = file.split('/');
  const md = readFileSync(join(root, file), 'utf8');
  const kind = { kind: 'markdown' as const };
  const request = { requestId: file, md, kind, currentRepo: repo, path: path.join('/'), location: '/' };
  const { html, badges, folded } = render(request, family);
  return { md, html: html + badges + folded };
}

test.skipIf(!isHere)('the corpus has its 120 documents (skipped where ../shared/corpus is absent)', () => {
  expect(files).toHaveLength(120);
});

test.skipIf(!isHere).each(files)(
  '%s loses nothing and shows no marker (skipped where ../shared/corpus is absent)',
  (file) => {
    const { md, html } = page(file);
    const { images, links, ...shown } = count(html);
    const { images: writtenImages, links: writtenLinks, ...written } = expected(md);
    expect(html.replace(/<pre>[\s\S]*?<\/pre>/g, '')).not.toContain('[//]');
    expect(shown).toEqual(written);
    expect(links).toBeGreaterThanOrEqual(writtenLinks);
    expect(images).toBeGreaterThanOrEqual(writtenImages - lacking.images);
  },
);

test.skipIf(!isHere)(
  'every link and image of the corpus inside the site leads to a file (skipped where ../shared/corpus is absent)',
  () => {
    const dead = files.flatMap((file) => addresses(page(file).html).filter((address) => !onDisk(address)));
    expect(dead).toHaveLength(lacking.files);
    const lost = files.map(page).map(({ md, html }) => expected(md).images - count(html).images);
    expect(lost.reduce((sum, images) => sum + images, 0)).toBe(lacking.images);
  },
);

interface Counts {
  readonly headings: number;
  readonly tables: number;
  readonly code: number;
  readonly images: number;
  readonly links: number;
}

/** What a document holds, counted by the parser alone on the text without markers. */
function expected(md: string): Counts {
  const text = md.replace(/^\[\/\/\]:.*$/gm, '');
  const tokens = new MarkdownIt({ html: true }).parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])]);
  const of = (type: string): number => tokens.filter((token) => token.type === type).length;
  return {
    headings: of('heading_open'),
    tables: of('table_open'),
    code: of('fence') + of('code_block'),
    images: of('image'),
    links: of('link_open'),
  };
}

function count(html: string): Counts {
  const tags: string[] = [];
  walk(parseFragment(html), ({ tagName, attrs }) => {
    const isEmoji = attrs.some(({ name, value }) => name === 'class' && value === 'emoji');
    if (!isEmoji) tags.push(tagName);
  });
  const of = (pattern: RegExp): number => tags.filter((tag) => pattern.test(tag)).length;
  return { headings: of(/^h[1-6]$/), tables: of(/^table$/), code: of(/^pre$/), images: of(/^img$/), links: of(/^a$/) };
}

function addresses(html: string): string[] {
  const found: string[] = [];
  walk(parseFragment(html), ({ attrs }) => {
    for (const { name, value } of attrs) {
      if ((name === 'href' || name === 'src') && /^\/(?!assets\/)/.test(value)) found.push(value);
    }
  });
  return found;
}

function walk(parent: DefaultTreeAdapterTypes.Node, visit: (element: DefaultTreeAdapterTypes.Element) => void): void {
  for (const child of 'childNodes' in parent ? parent.childNodes : []) {
    if ('attrs' in child) visit(child);
    walk(child, visit);
  }
}

function onDisk(address: string): boolean {
  const [first = '', ...rest] = new URL(address, 'https://site.example').pathname
    .slice(1)
    .split('/')
    .map(decodeURIComponent);
  if (first === 'git') return existsSync(join(root, ...rest));
  const file = join(root, repoOf(first, product), fileOf(rest));
  return existsSync(file);
}
