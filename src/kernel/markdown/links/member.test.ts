import { expect, test } from 'vitest';
import { sampleFamily } from '#markdown/testing/sample-family.ts';
import type { RenderFamily } from '#model/page/render.ts';
import { createFamilyLinks } from './family-links.ts';

const pages = new Set(['README.md', 'docs/README.md', 'docs/a.md', 'conf/app.json']);
const images = new Set(['logo.png', 'docs/pic.png']);
const commit = '0123456789abcdef0123456789abcdef01234567';

/** One package at each forge, and one at each registry. */
const family: RenderFamily = {
  ...sampleFamily,
  aliases: new Map([['old-name', 'hub']]),
  packages: new Map([
    ['star', { forge: undefined, pages: new Set(['README.md']), images }],
    [
      'hub',
      {
        forge: 'https://github.com/acme/hub',
        otherForges: ['https://github.com/acme/old-name', 'https://github.com/before/hub'],
        registryName: { registry: 'npm', name: '@acme/hub' },
        workspace: [
          { folder: 'docs', registryName: { registry: 'npm', name: '@acme/hub-docs' } },
          { folder: 'src', registryName: { registry: 'npm', name: 'hub-src' } },
        ],
        folders: new Set(['src']),
        pages,
        images,
      },
    ],
    ['lab', { forge: 'https://gitlab.com/group/sub/lab', pages, images, provenance: { commit, start: '' } }],
    ['berg', { forge: 'https://codeberg.org/acme/berg', pages, images, provenance: { commit, start: '' } }],
    ['tea', { forge: 'https://gitea.acme.example/acme/tea', pages, images }],
    ['bucket', { forge: 'https://bitbucket.org/acme/bucket', pages, images }],
    ['hut', { forge: 'https://git.sr.ht/~acme/hut', pages, images }],
    ['part', { forge: 'https://github.com/acme/whole', provenance: { commit, start: 'packages/part' }, pages, images }],
    ['snake', { forge: undefined, registryName: { registry: 'pypi', name: 'Acme_Snake' }, pages, images }],
    ['crab', { forge: undefined, registryName: { registry: 'crates', name: 'acme-crab' }, pages, images }],
    ['horn', { forge: undefined, registryName: { registry: 'packagist', name: 'acme/horn' }, pages, images }],
    ['gopher', { forge: undefined, registryName: { registry: 'go', name: 'go.acme.example/gopher' }, pages, images }],
    ['gem', { forge: undefined, registryName: { registry: 'rubygems', name: 'acme-gem' }, pages, images }],
  ]),
};

const links = createFamilyLinks(family);
const readme = { repo: 'hub', file: 'README.md' };

test.each([
  ['https://github.com/acme/hub/tree/main', '/hub/index.html'],
  ['https://www.github.com/Acme/Hub#readme', '/hub/index.html#readme'],
  ['https://github.com/acme/hub?tab=readme-ov-file#part', '/hub/index.html#user-content-part'],
  ['https://github.com/acme/hub/blob/HEAD/docs/a.md', '/hub/docs/a.html'],
  ['https://github.com/acme/hub/blob/v1.2.3/docs/a.md', '/hub/docs/a.html'],
  [`https://github.com/acme/hub/blob/${commit}/docs/a.md#part`, '/hub/docs/a.html#user-content-part'],
  ['https://github.com/acme/hub/blob/feature/new/thing/docs/a.md', '/hub/docs/a.html'],
  ['https://github.com/acme/hub/raw/refs/heads/main/docs/a.md', '/hub/docs/a.html'],
  ['https://github.com/acme/hub/blob/main/conf/app.json?plain=1#L3', '/hub/conf/app.json#L3'],
  ['https://github.com/acme/hub/tree/main/docs/', '/hub/docs/index.html'],
  ['https://raw.githubusercontent.com/acme/hub/main/docs/a.md', '/hub/docs/a.html'],
  ['https://raw.githubusercontent.com/acme/hub/refs/tags/v1/docs/a.md', '/hub/docs/a.html'],
  ['https://cdn.jsdelivr.net/gh/acme/hub@main/docs/a.md', '/hub/docs/a.html'],
  ['https://gitlab.com/group/sub/lab/-/blob/main/docs/a.md?ref_type=heads', '/lab/docs/a.html'],
  ['https://gitlab.com/group/sub/lab/-/tree/main/docs', '/lab/docs/index.html'],
  ['https://gitlab.com/group/sub/lab/-/raw/some/branch/docs/a.md', '/lab/docs/a.html'],
  ['https://codeberg.org/acme/berg/src/branch/main/docs/a.md', '/berg/docs/a.html'],
  ['https://codeberg.org/acme/berg/src/tag/v1.0/docs/a.md', '/berg/docs/a.html'],
  [`https://codeberg.org/acme/berg/raw/commit/${commit}/docs/a.md`, '/berg/docs/a.html'],
  ['https://gitea.acme.example/acme/tea/src/branch/a/b/docs/a.md', '/tea/docs/a.html'],
  ['https://bitbucket.org/acme/bucket/src/main/docs/a.md', '/bucket/docs/a.html'],
  ['https://git.sr.ht/~acme/hut/tree/main/item/docs/a.md', '/hut/docs/a.html'],
  ['https://github.com/acme/whole/blob/main/packages/part/docs/a.md', '/part/docs/a.html'],
  ['https://github.com/acme/whole/tree/main/packages/part', '/part/index.html'],
  ['https://github.com/acme/whole', '/part/index.html'],
])('a link to a file at its forge leads to its page: %s leads to %s', (href, expected) => {
  expect(links.link(href, readme)).toBe(expected);
});

test.each([
  ['https://github.com/acme/old-name', '/hub/index.html'],
  ['https://github.com/before/hub/blob/master/docs/a.md', '/hub/docs/a.html'],
  ['https://star.example/old-name/docs/a.html', '/hub/docs/a.html'],
  ['https://cdn.star.example/git/old-name/LICENSE', '/git/hub/LICENSE'],
])('an earlier owner or name still leads to the package: %s to %s', (href, expected) => {
  expect(links.link(href, readme)).toBe(expected);
});

test.each([
  ['https://www.npmjs.com/package/@acme/hub', '/hub/index.html'],
  ['https://www.npmjs.com/package/%40acme%2Fhub/v/1.0.0', '/hub/index.html'],
  ['https://pypi.org/project/acme.snake/', '/snake/index.html'],
  ['https://pypi.org/project/Acme-Snake/1.0/', '/snake/index.html'],
  ['https://crates.io/crates/acme_crab', '/crab/index.html'],
  ['https://packagist.org/packages/acme/horn', '/horn/index.html'],
  ['https://pkg.go.dev/go.acme.example/gopher/v2', '/gopher/index.html'],
  ['https://pkg.go.dev/go.acme.example/gopher@v1.2.3', '/gopher/index.html'],
  ['https://rubygems.org/gems/acme-gem/versions/1.0', '/gem/index.html'],
])('a link to a registry leads to the package: %s leads to %s', (href, expected) => {
  expect(links.link(href, readme)).toBe(expected);
});

test.each([
  'https://www.npmjs.com/package/hub',
  'https://www.npmjs.com/~acme',
  'https://pypi.org/project/acme-hub/',
  'https://crates.io/crates/acme-snake',
  'https://pkg.go.dev/go.acme.example/gopher/v2#Command.Execute',
  'https://pypi.org/project/acme-snake/#files',
  'https://pypi.org/project/acme-snake/#history',
  'https://crates.io/crates/acme_crab/versions',
  'https://www.npmjs.com/package/@acme/hub?activeTab=versions',
  'https://github.com/stranger/hub',
  'https://github.com/acme/hub/issues/3',
  'https://github.com/acme/hub/edit/main/docs/a.md',
  'https://github.com/acme/hub/releases/download/v1/a.md',
  'https://github.com/acme/hub/blob/main/src/x.ts',
  'https://github.com/acme/hub/blob/main/gone/README.md',
  'https://github.com/acme/whole/blob/main/README.md',
  'https://github.com@evil.example/acme/hub',
  'https://raw.githubusercontent.com/acme/hub',
])('an address that is not a page of the family is not changed: %s', (href) => {
  expect(links.link(href, readme)).toBe(href);
});

test.each([
  ['hub', 'src/x.ts#L3', 'https://github.com/acme/hub/blob/HEAD/src/x.ts#L3'],
  ['hub', 'src', 'https://github.com/acme/hub/tree/HEAD/src'],
  ['hub', 'other/', 'https://github.com/acme/hub/tree/HEAD/other'],
  ['hub', 'a b%23.txt', 'https://github.com/acme/hub/blob/HEAD/a%20b%23.txt'],
  ['hub', '../../x.ts', 'https://github.com/acme/hub/blob/HEAD/x.ts'],
  ['lab', 'src/x.ts', `https://gitlab.com/group/sub/lab/-/blob/${commit}/src/x.ts`],
  ['berg', 'src/x.ts', `https://codeberg.org/acme/berg/src/commit/${commit}/src/x.ts`],
  ['tea', 'src/x.ts', 'https://gitea.acme.example/acme/tea/src/branch/HEAD/src/x.ts'],
  ['bucket', 'src/x.ts', 'https://bitbucket.org/acme/bucket/src/HEAD/src/x.ts'],
  ['hut', 'src/x.ts', 'https://git.sr.ht/~acme/hut/tree/HEAD/item/src/x.ts'],
  ['part', 'src/x.ts', `https://github.com/acme/whole/blob/${commit}/packages/part/src/x.ts`],
  ['snake', 'src/x.ts', '/git/snake/src/x.ts'],
])('in %s, a link to %s, which is not a page, leads to the forge: %s', (repo, href, expected) => {
  expect(links.link(href, { repo, file: 'README.md' })).toBe(expected);
});

test.each([
  ['/git/lab/LICENSE', '/git/lab/LICENSE'],
  ['/git/lab/docs/a.md#part', '/lab/docs/a.html#user-content-part'],
  ['/lab/docs/a.html?x=1#part', '/lab/docs/a.html?x=1#user-content-part'],
  ['/matrix', '/matrix/index.html'],
  ['/docs/a.md', '/hub/docs/a.html'],
  ['/nowhere/x.ts', 'https://github.com/acme/hub/blob/HEAD/nowhere/x.ts'],
])('a path that the portal has and the repository has not leads to the portal: %s to %s', (href, expected) => {
  expect(links.link(href, readme)).toBe(expected);
});

test.each([
  ['https://raw.githubusercontent.com/acme/hub/main/logo.png', '/git/hub/logo.png'],
  ['https://raw.githubusercontent.com/acme/hub/feature/x/docs/pic.png', '/git/hub/docs/pic.png'],
  ['https://github.com/before/hub/blob/main/logo.png?raw=true', '/git/hub/logo.png'],
  ['https://gitlab.com/group/sub/lab/-/raw/main/docs/pic.png', '/git/lab/docs/pic.png'],
  ['https://codeberg.org/acme/berg/raw/branch/main/logo.png', '/git/berg/logo.png'],
  ['/git/lab/logo.png', '/git/lab/logo.png'],
  [
    'https://github.com/acme/hub/actions/workflows/x/badge.svg',
    'https://github.com/acme/hub/actions/workflows/x/badge.svg',
  ],
])('an image of a member is loaded from the site: %s from %s', (src, expected) => {
  expect(links.image(src, readme)?.src).toBe(expected);
});

test.each([
  ['https://www.npmjs.com/package/@acme/hub-docs', '/hub/docs/index.html'],
  ['https://www.npmjs.com/package/hub-src', '/hub/src/index.html'],
  ['https://www.npmjs.com/package/@acme/hub', '/hub/index.html'],
])('a registry page of a package in a folder leads to its README, else to its folder: %s', (href, expected) => {
  expect(links.link(href, readme)).toBe(expected);
});
