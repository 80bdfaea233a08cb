import { expect, test } from 'vitest';
import {
  addressOfRaw,
  fileOf,
  insidePath,
  isReadme,
  markdownPath,
  packagePath,
  pathOf,
  pathsOfMarkdown,
  rawPath,
  repoOf,
  routeOf,
  secondFolderPage,
  shortPath,
} from './address.ts';
import { cookiePath, familyPath, homePath } from './site-paths.ts';

const site = { product: 'asterism', base: '' };
const below = { product: 'asterism', base: '/sub/path' };

test.each([
  ['', 'README.md'],
  ['index.html', 'README.md'],
  ['docs/index.html', 'docs/README.md'],
  ['docs/setup.html', 'docs/setup.md'],
  ['docker-compose.yml', 'docker-compose.yml'],
  ['p3xrs.json', 'p3xrs.json'],
  ['change-log.2024.html', 'change-log.2024.md'],
])('[C-03] the path %j is that of the file %s', (path, file) => {
  expect(fileOf(path === '' ? [] : path.split('/'))).toBe(file);
});

test.each([
  [{ repo: 'redis-ui', file: 'README.md' }, '/redis-ui/index.html'],
  [{ repo: 'redis-ui', file: 'readme.markdown' }, '/redis-ui/index.html'],
  [{ repo: 'redis-ui', file: 'docs/setup.md' }, '/redis-ui/docs/setup.html'],
  [{ repo: 'redis-ui', file: 'docs/Index.MD' }, '/redis-ui/docs/index.html'],
  [{ repo: 'redis-ui', file: 'docs/0.index.adoc' }, '/redis-ui/docs/index.html'],
  [{ repo: 'redis-ui', file: 'docs/_index.md' }, '/redis-ui/docs/index.html'],
  [{ repo: 'redis-ui', file: secondFolderPage('docs/index.md') }, '/redis-ui/docs/index.md.html'],
  [{ repo: 'redis-ui', file: secondFolderPage('docs/index.adoc') }, '/redis-ui/docs/index.adoc.adoc'],
  [{ repo: 'asterism', file: 'docs/README.md' }, '/matrix/docs/index.html'],
  [{ repo: 'redis-ui', file: 'a #1/50%.md' }, '/redis-ui/a%20%231/50%25.html'],
  [{ repo: 'redis-ui', file: 'compose.yml' }, '/redis-ui/compose.yml'],
])('[R-03] %j has one path', (address, path) => {
  expect(pathOf(address, site)).toBe(path);
});

test('[C-03] a path is parsed back into the file that it was built from', () => {
  for (const file of [
    'README.md',
    'docs/README.md',
    'docs/setup.md',
    'a #1/50%.md',
    'x.json',
    'x.conf',
    'index.md.md',
  ]) {
    const [, , ...segments] = pathOf({ repo: 'x', file }, site).split('/').map(decodeURIComponent);
    expect(fileOf(segments)).toBe(file);
  }
});

test('[R-05] the core package has the route matrix, in both directions, and packages of that name keep their own', () => {
  expect(routeOf('asterism', 'asterism')).toBe('matrix');
  expect(repoOf('matrix', 'asterism')).toBe('asterism');
  expect(routeOf('asterism-builder', 'asterism')).toBe('asterism-builder');
  expect(repoOf('asterism-builder', 'asterism')).toBe('asterism-builder');
});

test('[R-07] a package is reached at its index.html', () => {
  expect(packagePath('redis-ui', site)).toBe('/redis-ui/index.html');
});

test('[C-02] raw files and the data of the family have paths that no page has', () => {
  expect(rawPath({ repo: 'x', file: 'docs/a b.png' }, site)).toBe('/git/x/docs/a%20b.png');
  expect(familyPath(site)).toBe('/-/family.json');
});

test('the path of a raw file is parsed back', () => {
  const address = { repo: 'x', file: 'docs/a b #1.png' };
  expect(addressOfRaw(rawPath(address, site))).toEqual(address);
  expect(['/git/x', '/x/git/y', '/'].map(addressOfRaw)).toEqual([undefined, undefined, undefined]);
});

test('a README is recognized in any case and folder, and no other file is', () => {
  expect(
    ['README.md', 'readme.md', 'docs/Readme.markdown', 'README', 'README.rst', 'README.adoc', 'README.txt'].every(
      isReadme,
    ),
  ).toBe(true);
  expect(['README.ts', 'README/x', 'xREADME.md', 'README.md/x', 'README_Angular.md'].some(isReadme)).toBe(false);
});

test.each([
  ['/lamp/index.html', '/lamp/index.md'],
  ['/lamp/docs/a%20b.html', '/lamp/docs/a%20b.md'],
  ['/lamp/data.json', '/lamp/data.json.md'],
  ['/lamp/docs/setup.adoc', '/lamp/docs/setup.adoc.md'],
])('the page %s is markdown at %s, and back', (path, markdown) => {
  expect(markdownPath(path)).toBe(markdown);
  expect(pathsOfMarkdown(markdown)).toContain(path);
});

test('a package with a markdown ending in its name is not taken for a page as markdown', () => {
  expect(pathsOfMarkdown('/lamp.md')).toEqual([]);
  expect(pathsOfMarkdown('/lamp/.md')).toEqual([]);
  expect(pathsOfMarkdown('/lamp/docs/a.html')).toEqual([]);
});

test('a site with a base path has it in every address', () => {
  const page = { repo: 'lamp', file: 'docs/a b.md' };
  expect(pathOf(page, below)).toBe('/sub/path/lamp/docs/a%20b.html');
  expect(rawPath(page, below)).toBe('/sub/path/git/lamp/docs/a%20b.md');
  expect(familyPath(below)).toBe('/sub/path/-/family.json');
  expect(shortPath('lamp', below)).toBe('/sub/path/lamp');
  expect([homePath(below), homePath(site)]).toEqual(['/sub/path/', '/']);
  expect([cookiePath(below), cookiePath(site)]).toEqual(['/sub/path', '/']);
});

test.each([
  ['/sub/path', '/'],
  ['/sub/path/', '/'],
  ['/sub/path/lamp', '/lamp'],
  ['/sub/path//lamp', '//lamp'],
  ['/sub/pathological', undefined],
  ['/sub', undefined],
  ['/', undefined],
])('below /sub/path the path %s means %s', (path, inside) => {
  expect(insidePath(path, below)).toBe(inside);
});

test('at the root of its host every path belongs to the site', () => {
  for (const path of ['/', '/lamp', '//lamp']) expect(insidePath(path, site)).toBe(path);
});
