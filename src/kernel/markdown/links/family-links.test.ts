import { expect, test } from 'vitest';
import { html, sampleFamily } from '#markdown/testing/sample-family.ts';
import { createFamilyLinks } from './family-links.ts';

const links = createFamilyLinks(sampleFamily);
const readme = { repo: 'demo', file: 'README.md' };
const deep = { repo: 'demo', file: 'docs/a.md' };

test.each([
  ['docs/a.md', '/demo/docs/a.html'],
  ['./docs/a.md', '/demo/docs/a.html'],
  ['docs/a.html', '/demo/docs/a.html'],
  ['docs/a.md#part', '/demo/docs/a.html#user-content-part'],
  ['docs/a.md?plain=1#L3', '/git/demo/docs/a.md?plain=1#L3'],
  [
    'https://forge.example/acme/demo/blob/main/docs/a.md?plain=1#L3',
    'https://forge.example/acme/demo/blob/main/docs/a.md?plain=1#L3',
  ],
  ['docs/x%20y.md', '/demo/docs/x%20y.html'],
  ['docs/x y.md', '/demo/docs/x%20y.html'],
  ['docs', '/demo/docs/index.html'],
  ['docs/', '/demo/docs/index.html'],
  ['docs/index.html', '/demo/docs/index.html'],
  ['docs/README.md', '/demo/docs/index.html'],
  ['lower/', '/demo/lower/index.html'],
  ['lower/README.md', '/demo/lower/index.html'],
  ['README.md', '/demo/index.html'],
  ['.', '/demo/index.html'],
  ['/', '/demo/index.html'],
  ['conf/app.json', '/demo/conf/app.json'],
  ['LICENSE', '/git/demo/LICENSE'],
  ['docs/gone.md', '/git/demo/docs/gone.md'],
  ['src/', '/git/demo/src'],
  ['50%.md', '/git/demo/50%25.md'],
  ['a%23b.txt', '/git/demo/a%23b.txt'],
  ['%E2%98%83.txt', '/git/demo/%E2%98%83.txt'],
  ['../../../etc/passwd', '/git/demo/etc/passwd'],
  ['..%2f..%2fx', '/git/demo/x'],
  ['\\\\evil.example/x', '/git/demo/%5C%5Cevil.example/x'],
  ['/\\evil.example', '/git/demo/%5Cevil.example'],
  ['', ''],
  ['#part', '#part'],
])('[C-03] a link of the README, %j, leads to %j', (href, expected) => {
  expect(links.link(href, readme)).toBe(expected);
});

test.each([
  ['a.md', '/demo/docs/a.html'],
  ['x%20y.md', '/demo/docs/x%20y.html'],
  ['../README.md', '/demo/index.html'],
  ['..', '/demo/index.html'],
  ['.', '/demo/docs/index.html'],
  ['/docs/a.md', '/demo/docs/a.html'],
  ['/LICENSE', '/git/demo/LICENSE'],
  ['../conf/app.json', '/demo/conf/app.json'],
  ['?a=b', '/demo/docs/index.html?a=b'],
])('a link of a page below the root, %j, leads to %j', (href, expected) => {
  expect(links.link(href, deep)).toBe(expected);
});

test.each([
  ['../other', '/other/index.html'],
  ['../other/README.md#use', '/other/index.html#use'],
  ['../other/docs/b.md', '/other/docs/b.html'],
  ['../renamed/docs/b.md', '/other/docs/b.html'],
  ['../other/Makefile', '/git/other/Makefile'],
  ['../demo/docs/a.md', '/demo/docs/a.html'],
  ['../docs/a.md', '/demo/docs/a.html'],
  ['../other/gone.md', '/git/demo/other/gone.md'],
  ['../stranger/README.md', '/git/demo/stranger/README.md'],
])('a link of the README to a checkout beside it, %j, leads to %j', (href, expected) => {
  expect(links.link(href, readme)).toBe(expected);
});

test('a link of a page below the root can lead to a checkout beside the repository, and no further', () => {
  expect(links.link('../../other/docs/b.md', deep)).toBe('/other/docs/b.html');
  expect(links.link('../other/docs/b.md', deep)).toBe('/git/demo/other/docs/b.md');
  expect(links.link('../../other/docs/b.md', readme)).toBe('/git/demo/other/docs/b.md');
  expect(links.image('../other/pic.png', readme)?.src).toBe('/git/other/pic.png');
});

test.each([
  ['https://forge.example/acme/demo', '/demo/index.html'],
  ['https://forge.example/ACME/Demo.git', '/demo/index.html'],
  ['http://forge.example/acme/demo/', '/demo/index.html'],
  ['//forge.example/acme/demo', '/demo/index.html'],
  ['https://forge.example/acme/demo?tab=readme#part', '/demo/index.html#user-content-part'],
  ['https://forge.example/acme/star', '/matrix/index.html'],
  ['https://forge.example/acme/demo/blob/main/docs/a.md#part', '/demo/docs/a.html#user-content-part'],
  ['https://forge.example/acme/demo/blob/main/docs/x%20y.md', '/demo/docs/x%20y.html'],
  ['https://forge.example/acme/demo/tree/main/docs', '/demo/docs/index.html'],
  ['https://forge.example/acme/demo/raw/main/docs/a.md', '/demo/docs/a.html'],
  ['https://lab.example/group/sub/other', '/other/index.html'],
  ['https://lab.example/group/sub/other/-/blob/main/docs/b.md', '/other/docs/b.html'],
  ['https://star.example', '/matrix/index.html'],
  ['https://www.star.example/', '/matrix/index.html'],
  ['https://star.example/demo', '/demo/index.html'],
  ['http://STAR.example/demo/', '/demo/index.html'],
  ['https://star.example/demo/docs/a.html#part', '/demo/docs/a.html#user-content-part'],
  ['https://star.example/matrix', '/matrix/index.html'],
  ['https://old.example:8080/demo/index.html', '/demo/index.html'],
  ['https://cdn.star.example/git/demo/LICENSE', '/git/demo/LICENSE'],
  ['https://cdn.star.example/git/demo/docs/a.md', '/demo/docs/a.html'],
])('a link of the family stays on the site: %s leads to %s', (href, expected) => {
  expect(links.link(href, readme)).toBe(expected);
});

test.each([
  'https://forge.example/acme/demo/issues/3',
  'https://forge.example/acme/demo/pull/3',
  'https://forge.example/acme/demo/releases',
  'https://forge.example/acme/demo/blob/main/src/x.ts',
  'https://forge.example/acme/unknown',
  'https://cdn.star.example/git/demo/%2e%2e%2fx',
  'https://forge.example/acme',
  'https://forge.example.evil.example/acme/demo',
  'https://star.example/unknown',
  'https://star.example/demo/docs/gone.html',
  'https://network.star.example/demo',
  'https://example.com',
  '//example.com/x',
  'mailto:a@b.example',
  'https://[broken',
])('a link to no page of the site is not changed: %s', (href) => {
  expect(links.link(href, readme)).toBe(href);
});

test.each([
  ['logo.png', '/git/demo/logo.png'],
  ['./docs/pic%20one.png', '/git/demo/docs/pic%20one.png'],
  ['logo.png?raw=true', '/git/demo/logo.png'],
  ['https://forge.example/acme/demo/blob/main/logo.png?raw=true', '/git/demo/logo.png'],
  ['https://forge.example/acme/demo/raw/main/logo.png', '/git/demo/logo.png'],
  ['http://cdn.star.example/git/demo/logo.png', '/git/demo/logo.png'],
  ['https://cdn.star.example/git/other/any.png', '/git/other/any.png'],
  ['https://forge.example/acme/demo/raw/main/gone.png', 'https://forge.example/acme/demo/raw/main/gone.png'],
  ['https://cdn.star.example/assets/x.png', 'https://cdn.star.example/assets/x.png'],
  ['http://badges.example/x.svg', 'https://badges.example/x.svg'],
  ['//badges.example/x.svg', 'https://badges.example/x.svg'],
  ['gone.png', undefined],
  ['https://cdn.star.example/git/demo/gone.png', undefined],
])('an image %s is loaded from %s', (src, expected) => {
  expect(links.image(src, readme)?.src).toBe(expected);
});

test('a link to an anchor of another page has the id that the anchor has there', () => {
  const page = html(
    '[a](docs/a.md#plugins) [b](docs/a.md#createElement) [c](docs/a.md##wiring) [d](docs/a.md#user-content-id)',
  );
  expect(page.match(/#[^"]*/g)).toEqual([
    '#user-content-plugins',
    '#user-content-createElement',
    '#wiring',
    '#user-content-id',
  ]);
});

test('a missing image is shown as its alternative text', () => {
  expect(html('![A cat](cat.png) <img src="dog.png" alt="A dog">')).toBe('<p><em>A cat</em> <em>A dog</em></p>');
});

test('the sources of a picture are resolved too, and unsafe ones are dropped', () => {
  const picture =
    '<picture><source media="(min-width: 40em)" srcset="logo.png 2x, javascript:alert(1), https://a.example/b.png 3x"><img src="logo.png" srcset="data:image/png;base64,AA 1x" alt="A" width="20"></picture>';
  expect(html(picture)).toBe(
    '<p><picture><source media="(min-width: 40em)" srcset="/git/demo/logo.png 2x, https://a.example/b.png 3x"><img src="/git/demo/logo.png" alt="A" width="20" decoding="async"></picture></p>',
  );
});

test('an external link is marked and sends no referrer, an internal link is not marked', () => {
  expect(html('[in](docs/a.md) [out](https://example.com) <a href="//example.com">out</a>')).toBe(
    '<p><a href="/demo/docs/a.html">in</a> <a href="https://example.com" rel="noopener nofollow ugc" class="external">out</a> <a href="//example.com" rel="noopener nofollow ugc" class="external">out</a></p>',
  );
});

test('an image inside a link is resolved too', () => {
  expect(html('[![logo](logo.png)](docs/a.md)')).toBe(
    '<p><a href="/demo/docs/a.html"><img src="/git/demo/logo.png" alt="logo" decoding="async"></a></p>',
  );
});

test('an address is read as browsers read it: blanks and line ends left out, the scheme in any case', () => {
  expect(html('<a href=" HTTPS://exa\nmple.com/">x</a> <MAILTO:a@b.example>')).toBe(
    '<p><a href="https://example.com/" rel="noopener nofollow ugc" class="external">x</a> <a href="mailto:a@b.example">MAILTO:a@b.example</a></p>',
  );
});

test.each([
  ['../../issues', 'https://forge.example/Acme/demo/issues'],
  ['../../releases/latest', 'https://forge.example/Acme/demo/releases/latest'],
  ['../../wiki/Home#a', 'https://forge.example/Acme/demo/wiki/Home#a'],
])('%s leads to a page of the forge', (href, address) => {
  expect(html(`[x](${href})`)).toContain(`href="${address}"`);
});
