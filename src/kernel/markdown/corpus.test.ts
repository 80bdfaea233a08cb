import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import GithubSlugger from 'github-slugger';
import kebabCase from 'lodash-es/kebabCase.js';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { fileOf, repoOf } from '#model/address/address.ts';
import type { Rendered, RenderFamily, RenderPackage } from '#model/page/render.ts';
import { createRender } from './render.ts';
import { sampleFamily } from './testing/sample-family.ts';

const root = '../shared/corpus/patrikx3';
const isHere = existsSync(root);
const product = 'corifeus';
const files = isHere ? globSync('*/**/*.md', { cwd: root }).sort() : [];
const repos = [...new Set(files.map((file) => file.split('/')[0] ?? ''))];
const render = createRender();

/** Linked files and images that the corpus does not have. */
const lacking = { files: 1, images: 3 };

const family: RenderFamily = {
  ...sampleFamily,
  product,
  hosts: ['corifeus.com'],
  packages: new Map(repos.map((repo) => [repo, packageOf(repo)])),
};

const withoutForge: RenderFamily = {
  ...family,
  packages: new Map([...family.packages].map(([repo, item]) => [repo, { ...item, forge: undefined }])),
};

function packageOf(repo: string): RenderPackage {
  const all = globSync('**/*', { cwd: join(root, repo) }).filter((file) => statSync(join(root, repo, file)).isFile());
  return {
    forge: `https://github.com/patrikx3/${repo}`,
    pages: new Set(all.filter((file) => /\.(md|json|ya?ml|conf)$/.test(file))),
    images: new Set(all.filter((file) => /\.(png|jpe?g|gif|svg)$/.test(file))),
  };
}

interface ReadPage extends Rendered {
  readonly md: string;
}

const pages = new Map<string, ReadPage>();

function page(file: string): ReadPage {
  const known = pages.get(file);
  if (known !== undefined) return known;
  const md = readFileSync(join(root, file), 'utf8');
  const read = { md, ...rendered(file, md) };
  pages.set(file, read);
  return read;
}

function rendered(file: string, md: string, among = family): Rendered {
  const [repo = '', ...path] = file.split('/');
  const kind = { kind: 'markdown' as const };
  const request = { requestId: file, md, kind, currentRepo: repo, path: path.join('/'), location: '/' };
  const whole = render(request, among);
  return { ...whole, html: whole.html + whole.badges + whole.folded };
}

test.skipIf(!isHere)('the corpus has its 120 documents (skipped where ../shared/corpus is absent)', () => {
  expect(files).toHaveLength(120);
});

test.skipIf(!isHere).each(files)(
  '%s loses nothing and shows no marker (skipped where ../shared/corpus is absent)',
  (file) => {
    const { md, html } = page(file);
    // Numbers of issues and names become links at a known forge, but not in the independent parser.
    const { images, ...shown } = count(rendered(file, md, withoutForge).html);
    const { images: writtenImages, ...written } = countWritten(md);
    expect(html.replace(/<pre>[\s\S]*?<\/pre>/g, '')).not.toContain('[//]');
    expect(shown).toEqual(written);
    expect(images).toBeGreaterThanOrEqual(writtenImages - lacking.images);
  },
);

test.skipIf(!isHere).each(files)(
  'the headings of %s have the ids that GitHub gives them (skipped where ../shared/corpus is absent)',
  (file) => {
    const { md } = page(file);
    const { headings } = rendered(file, md, { ...family, boilerplate: undefined });
    const slugger = new GithubSlugger();
    const written = headingsOf(md).map((text) => slugger.slug(text));
    expect(headings.map(({ id }) => id.replace(/^user-content-/, ''))).toEqual(written.filter((id) => id !== ''));
  },
);

test.skipIf(!isHere).each(files)(
  'the old ids of the headings of %s lead to them (skipped where ../shared/corpus is absent)',
  (file) => {
    const { md, headings } = page(file);
    const texts = headings.map(({ text }) => text);
    const old = headings.filter(({ text }, index) => kebabCase(text) !== '' && texts.indexOf(text) === index);
    const links = old.map(({ text }) => `[x](#${kebabCase(text)})`).join(' ');
    const html = rendered(file, `${md}\n\n# ends here\n\n${links}`).html.split('<h1 id="ends-here')[1] ?? '';
    const ids = new Map(headings.map(({ id, text }) => [id, kebabCase(text)]));
    const led = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id = '']) => ids.get(decodeURIComponent(id)));
    expect(led).toEqual(old.map(({ text }) => kebabCase(text)));
  },
);

test.skipIf(!isHere)(
  'every link and image of the corpus inside the site leads to a file (skipped where ../shared/corpus is absent)',
  () => {
    const dead = files.flatMap((file) => addresses(page(file).html).filter((address) => !onDisk(address)));
    expect(dead).toHaveLength(lacking.files);
    const lost = files.map(page).map(({ md, html }) => countWritten(md).images - count(html).images);
    expect(lost.reduce((sum, images) => sum + images, 0)).toBe(lacking.images);
  },
);

interface Counts {
  readonly headings: number;
  readonly tables: number;
  readonly lists: number;
  readonly code: number;
  readonly images: number;
  readonly links: number;
}

type Written = ReturnType<typeof read>;
type WrittenNode = Written | Written['children'][number];

const other = unified().use(remarkParse).use(remarkGfm);

/** The tree of an independent parser, without marker lines. */
function read(md: string): ReturnType<typeof other.parse> {
  return other.parse(md.replace(/^\[\/\/\]:.*$/gm, ''));
}

function nodesOf(node: WrittenNode): WrittenNode[] {
  return [node, ...('children' in node ? node.children.flatMap(nodesOf) : [])];
}

/** Counts the elements of a document by that parser. */
function countWritten(md: string): Counts {
  const nodes = nodesOf(read(md));
  const of = (...types: string[]): number => nodes.filter(({ type }) => types.includes(type)).length;
  return {
    headings: of('heading'),
    tables: of('table'),
    lists: of('list'),
    code: of('code'),
    images: of('image', 'imageReference'),
    links: of('link', 'linkReference'),
  };
}

/** The text of every heading by that parser. */
function headingsOf(md: string): string[] {
  const headings = nodesOf(read(md)).filter(({ type }) => type === 'heading');
  return headings.map((heading) =>
    nodesOf(heading)
      .map((node) => (node.type === 'text' || node.type === 'inlineCode' ? node.value : ''))
      .join(''),
  );
}

function count(html: string): Counts {
  const tags: string[] = [];
  walk(parseFragment(html), ({ tagName, attrs }) => {
    const isEmoji = attrs.some(({ name, value }) => name === 'class' && value === 'emoji');
    if (!isEmoji) tags.push(tagName);
  });
  const of = (pattern: RegExp): number => tags.filter((tag) => pattern.test(tag)).length;
  return {
    headings: of(/^h[1-6]$/),
    tables: of(/^table$/),
    lists: of(/^[uo]l$/),
    code: of(/^pre$/),
    images: of(/^img$/),
    links: of(/^a$/),
  };
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
