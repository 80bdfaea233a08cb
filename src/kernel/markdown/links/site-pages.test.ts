import { expect, test } from 'vitest';
import { sampleFamily } from '#markdown/testing/sample-family.ts';
import type { Toolchain } from '#model/page/document-site.ts';
import type { RenderFamily, RenderPackage } from '#model/page/render.ts';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import { createFamilyLinks } from './family-links.ts';

function familyOf(
  toolchain: Toolchain,
  root: string,
  item: Partial<RenderPackage> & Pick<RenderPackage, 'pages'>,
): RenderFamily {
  const demo = { forge: undefined, images: new Set<string>(), ...item, sites: [{ toolchain, root }] };
  return { ...sampleFamily, packages: new Map([['demo', demo]]) };
}

function linksOf(family: RenderFamily, file: string): (href: string) => string {
  const links = createFamilyLinks(family);
  return (href) => links.link(href, { repo: 'demo', file });
}

test('a missing ending, a slash at the end and left out numbers lead to the page', () => {
  const pages = new Set(['docs/01.guide/2.start.md', 'docs/01.guide/index.md', 'docs/other.md', 'docs/deep/a.md']);
  const link = linksOf(familyOf('nuxt', 'docs/', { pages }), 'docs/other.md');
  expect(link('guide/start')).toBe('/demo/docs/01.guide/2.start.html');
  expect(link('./guide/start/#part')).toBe('/demo/docs/01.guide/2.start.html#user-content-part');
  expect(link('/guide/start?x=1')).toBe('/demo/docs/01.guide/2.start.html?x=1');
  expect(link('/guide')).toBe('/demo/docs/01.guide/index.html');
  expect(link('/base/v2/deep/a/')).toBe('/demo/docs/deep/a.html');
  expect(link('../deep/a')).toBe('/demo/docs/deep/a.html');
});

test('the rule of GitHub comes first, and what neither rule finds stays a file', () => {
  const pages = new Set(['docs/a.md', 'a.md', 'docs/guide/a.md']);
  const link = linksOf(familyOf('docusaurus', 'docs/', { pages }), 'docs/guide/a.md');
  expect(link('/a.md')).toBe('/demo/a.html');
  expect(link('../a.md')).toBe('/demo/docs/a.html');
  expect(link('/docs/gone')).toBe('/git/demo/docs/gone');
});

test('names are found in lower case with hyphens', () => {
  const pages = new Set(['docs/FormItem.md', 'docs/a.md']);
  expect(linksOf(familyOf('dumi', 'docs/', { pages }), 'docs/a.md')('/components/form-item')).toBe(
    '/demo/docs/FormItem.html',
  );
});

test('a folder that the site has is no prefix', () => {
  const pages = new Set(['docs/api/b.md', 'docs/start.md']);
  const link = linksOf(familyOf('vitepress', 'docs/', { pages }), 'docs/start.md');
  expect(link('/api/start')).toBe('/git/demo/api/start');
  expect(link('/v1/start')).toBe('/demo/docs/start.html');
});

test('a document outside of the site has no routes', () => {
  const link = linksOf(familyOf('docusaurus', 'docs/', { pages: new Set(['docs/a.md', 'README.md']) }), 'README.md');
  expect(link('/a')).toBe('/git/demo/a');
});

test('routes of the front matter lead to their pages', () => {
  const pages = new Set(['docs/a.md', 'docs/b.md']);
  const routes = new Map([['/first', 'docs/b.md']]);
  expect(linksOf(familyOf('docusaurus', 'docs/', { pages, routes }), 'docs/a.md')('/docs/first')).toBe(
    '/demo/docs/b.html',
  );
});

test('Antora names pages by their module, and images by their name', () => {
  const pages = new Set([
    'd/modules/ROOT/pages/a.adoc',
    'd/modules/install/pages/index.adoc',
    'd/modules/install/pages/b.adoc',
  ]);
  const family = familyOf('antora', 'd/', { pages, images: new Set(['d/modules/ROOT/images/x.png']) });
  const link = linksOf(family, 'd/modules/ROOT/pages/a.adoc');
  expect(link('install:b.adoc#x')).toBe('/demo/d/modules/install/pages/b.adoc#x');
  expect(link('2.0@docs:install:index.adoc')).toBe('/demo/d/modules/install/pages/index.html');
  expect(linksOf(family, 'd/modules/install/pages/b.adoc')('root:a.adoc')).toBe('/demo/d/modules/ROOT/pages/a.adoc');
  expect(link('https://example.com/')).toBe('https://example.com/');
  expect(link('mailto:a@example.com')).toBe('mailto:a@example.com');
  expect(linksOf(family, 'd/modules/install/pages/b.adoc')('ROOT:a.adoc')).toBe('/demo/d/modules/ROOT/pages/a.adoc');
  expect(link('install:page$b.adoc#x')).toBe('/demo/d/modules/install/pages/b.adoc#x');
  const imageOf = (src: string): string | undefined =>
    createFamilyLinks(family).image(src, { repo: 'demo', file: 'd/modules/install/pages/b.adoc' })?.src;
  expect(imageOf('ROOT:x.png')).toBe('/git/demo/d/modules/ROOT/images/x.png');
  expect(imageOf('root:image$x.png')).toBe('/git/demo/d/modules/ROOT/images/x.png');
  const image = createFamilyLinks(family).image('x.png', { repo: 'demo', file: 'd/modules/ROOT/pages/a.adoc' });
  expect(image?.src).toBe('/git/demo/d/modules/ROOT/images/x.png');
});

test('images of the public folder are shown', () => {
  const images = new Set(['site/static/img/a.png', 'site/docs/b.png']);
  const family = familyOf('docusaurus', 'site/docs/', { pages: new Set(['site/docs/a.md']), images });
  const image = (src: string) => createFamilyLinks(family).image(src, { repo: 'demo', file: 'site/docs/a.md' })?.src;
  expect(image('/img/a.png')).toBe('/git/demo/site/static/img/a.png');
  expect(image('/gone.png')).toBeUndefined();
});

test('images of a public folder far from the documents are shown', () => {
  const images = new Set(['web/static/img/a.png', 'static/img/a.png']);
  const family = familyOf('docusaurus', 'docs/', { pages: new Set(['docs/a.md']), images });
  const [sites = []] = [...family.packages.values()].map((item) => item.sites);
  Object.assign(sites[0] ?? {}, { publicFolder: 'web/static/' });
  const image = createFamilyLinks(family).image('/img/a.png', { repo: 'demo', file: 'docs/a.md' });
  expect(image?.src).toBe('/git/demo/web/static/img/a.png');
});

test('long and strange addresses are resolved in time', hostileInput, () => {
  const link = linksOf(
    familyOf('antora', 'd/', { pages: new Set(['d/modules/ROOT/pages/a.adoc']) }),
    'd/modules/ROOT/pages/a.adoc',
  );
  for (const href of ['a:'.repeat(50_000), `${'-'.repeat(100_000)}!`, '../'.repeat(50_000), 'a/'.repeat(50_000)])
    expect(() => link(href)).not.toThrow();
});
