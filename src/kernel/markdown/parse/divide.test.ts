import { expect, test } from 'vitest';
import { findDangers } from '#markdown/html/find-dangers.ts';
import { createRender } from '#markdown/render.ts';
import { safetyVectors } from '#markdown/testing/safety-vectors.ts';
import { rendered, requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';

const header = (text: string): string => `[//]: #@star-header\n\n${text}\n\n[//]: #@star-header:end\n\n`;
const footer = (text: string): string => `\n\n[//]: #@star-footer\n\n${text}\n\n[//]: #@star-footer:end\n`;

test('the marked header and footer of a page are folded, and nothing is lost', () => {
  const page = rendered(`${header('# Star\n\nslogan')}# Setup\n\nown words\n${footer('## Support us\n\nmoney')}`);
  expect(page.html.trim()).toBe('<h1 id="setup">Setup</h1>\n<p>own words</p>');
  expect(page.folded).toContain('<h1 id="star">Star</h1>\n<p>slogan</p>');
  expect(page.folded).toContain('<h2 id="support-us">Support us</h2>\n<p>money</p>');
});

test('the title, the headings and the excerpt of a page are those of its article', () => {
  const page = rendered(
    `${header('# Star\n\nThe slogan of the whole family')}# Setup\n\nInstall it with three commands.\n`,
  );
  expect(page).toMatchObject({
    title: 'Setup',
    headings: [{ id: 'setup' }],
    excerpt: 'Install it with three commands.',
  });
});

test.each(['star-header', 'header', 'any.other_product-header', 'Star-Header'])(
  'a region named %s is a header of any product',
  (name) => {
    const page = rendered(`[//]: #@${name}\n\nslogan\n\n[//]: #@${name}:end\n\n# Own`);
    expect(page.html).not.toContain('slogan');
    expect(page.folded).toContain('slogan');
  },
);

test.each(['star-projects', 'headerless', 'footers'])('a region named %s is not folded', (name) => {
  const page = rendered(`# Own\n\n[//]: #@${name}\n\nlist\n\n[//]: #@${name}:end\n`);
  expect(page.html).toContain('list');
  expect(page.folded).toBe('');
});

test('marks with brackets or quotes, and marks after a line of text, work', () => {
  const page = rendered('own\n[//]: # (#@star-footer)\n\nmoney\n[//]: # "#@star-footer:end"\n');
  expect(page.html.trim()).toBe('<p>own</p>');
  expect(page.folded.trim()).toBe('<p>money</p>');
});

test.each([
  ['a start without an end', 'own\n\n[//]: #@star-footer\n\nmoney', 'own money'],
  ['an end without a start', 'own\n\n[//]: #@star-footer:end\n\nmoney', 'own money'],
  ['an end before its start', 'own\n\n[//]: #@star-footer:end\n\nmoney\n\n[//]: #@star-footer', 'own money'],
  ['a start in a quote', 'own\n\n> [//]: #@star-footer\n> money\n\n[//]: #@star-footer:end', 'own money'],
  ['a start in a list', '- own\n\n  [//]: #@star-footer\n\n  money\n\n[//]: #@star-footer:end', 'own money'],
  ['marks in code', '```\n[//]: #@star-footer\n```\n\nown\n\n```\n[//]: #@star-footer:end\n```', 'own'],
])('%s folds nothing', (_case, md, words) => {
  const page = rendered(md);
  for (const word of words.split(' ')) expect(page.html).toContain(word);
  expect(page.folded).toBe('');
});

test.each([
  { what: 'of two starts the second counts', pieces: 'F a F b /F', kept: 'own a', folded: 'b' },
  { what: 'a header inside a footer is part of the footer', pieces: 'F a H b /H c /F', kept: 'own', folded: 'abc' },
  { what: 'a header that overlaps a footer is ignored', pieces: 'F a H b /F c /H d', kept: 'own c d', folded: 'ab' },
  { what: 'two footers are both folded', pieces: 'F a /F b F c /F', kept: 'own b', folded: 'ac' },
])('$what', ({ pieces, kept, folded }) => {
  const marks: Readonly<Record<string, string>> = {
    F: '[//]: #@x-footer',
    '/F': '[//]: #@x-footer:end',
    H: '[//]: #@x-header',
    '/H': '[//]: #@x-header:end',
  };
  const page = rendered(
    `own\n\n${pieces
      .split(' ')
      .map((piece) => marks[piece] ?? piece)
      .join('\n\n')}\n`,
  );
  expect(words(page.html)).toBe(kept);
  expect(words(page.folded).replaceAll(' ', '')).toBe(folded);
});

test('a page with nothing but header and footer is not folded', () => {
  const page = rendered(`${header('# Star')}${footer('money')}`);
  expect(page).toMatchObject({ folded: '', badges: '', title: 'Star' });
  expect(page.html).toContain('money');
});

test('a page without a heading of its own keeps the one of its header, unless a card is its title', () => {
  const md = `${header('# Star\n\nslogan')}own words${footer('## Money\n\nmoney')}`;
  const page = rendered(md, 'docs/a.md');
  expect(page.html).toMatch(/^\s*<h1 id="star">Star<\/h1>\s*<p>own words<\/p>\s*$/);
  expect(page.title).toBe('Star');
  const first = rendered(md, 'README.md');
  expect(first).toMatchObject({ title: undefined, headings: [] });
  expect(first.folded).toContain('<h1 id="star">Star</h1>');
});

test('a page without a header does not take its title from its footer', () => {
  expect(rendered(`own words${footer('## Money\n\nmoney')}`, 'docs/a.md')).toMatchObject({ title: undefined });
});

test('lines of images in the header are badges', () => {
  const page = rendered(
    `${header('[![a](logo.png)](https://a.example) | ![b](https://b.example/b.svg)\n\n# Star ![c](logo.png)\n\n![d](logo.png) words')}own`,
  );
  expect(page.badges).toMatch(/^\s*<p><a href="https:\/\/a\.example".*alt="a".*alt="b".*<\/p>\s*$/s);
  expect(page.folded).toMatch(/alt="c".*alt="d"/s);
});

test('badges in the header of a page without a card are folded, and their images are loaded lazily', () => {
  const page = rendered(`${header('![a](/logo.png)')}# Own`, 'docs/a.md');
  expect(page.badges).toBe('');
  expect(page.folded).toMatch(/alt="a" decoding="async" loading="lazy"/);
});

test('ids and links to headings are those of the whole document', () => {
  const page = rendered(`${header('# Star')}# Star\n\n[money](#money)${footer('# Money\n\n# Star')}`);
  expect(page.html).toContain('<h1 id="star-1">Star</h1>');
  expect(page.html).toContain('<a href="#money">');
  expect(page.folded).toContain('<h1 id="star-2">');
});

test('links and definitions work across marks, and footnotes stay with the article', () => {
  const page = rendered(`own [a] and a note.[^1]${footer('[other](docs/b.md)\n\n[a]: docs/a.md\n\n[^1]: The note.')}`);
  expect(page.html).toContain('<a href="/demo/docs/a.html">a</a>');
  expect(page.html).toContain('The note.');
  expect(page.folded).toContain('<a href="');
  expect(page.folded).not.toContain('The note.');
});

test('a site that folds nothing shows headers and footers in place', () => {
  const render = createRender();
  const page = render(requestFor(`${header('# Star')}own${footer('money')}`), {
    ...sampleFamily,
    boilerplate: undefined,
  });
  expect(page).toMatchObject({ folded: '', badges: '', title: 'Star' });
  expect(words(page.html)).toBe('Star own money');
});

test('folded parts are as safe as the article', () => {
  const vectors = Object.values(safetyVectors).flat();
  for (const around of [header, footer]) {
    for (const vector of vectors) {
      const { html, badges, folded } = rendered(`own\n\n${around(vector)}\n\nwords`);
      for (const part of [html, badges, folded]) expect(findDangers(part)).toEqual([]);
    }
  }
});

test('a comment that looks like an internal mark does no harm', () => {
  const page = rendered('own\n\n<!--region start x-footer -->\n\nwords\n\n<!--region end <b> -->');
  expect(words(page.html)).toBe('own words');
});

test('a page of a hundred thousand marks is rendered like any other', () => {
  const starts = Array.from({ length: 50_000 }, (_, index) => `[//]: #@a${index}-footer`).join('\n');
  const ends = Array.from({ length: 50_000 }, (_, index) => `[//]: #@a${index}-footer:end`).join('\n');
  expect(words(rendered(`own\n\n${starts}\n\nmoney\n\n${ends}`).folded)).toBe('money');
});

function words(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
