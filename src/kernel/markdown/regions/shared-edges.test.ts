import { expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import type { Boilerplate } from '#model/page/render.ts';
import { edgeKeys, sharedEdges } from './shared-edges.ts';

const long = 'We make small tools that do one thing each, and we make them well. '.repeat(4);
const footer = `---\n\n## Our tools\n\n${long}\n\n### Support us\n\n${long}\n`;

/** The boilerplate of a family in which every block of these texts is shared. */
function sharedBy(...texts: readonly string[]): Boilerplate {
  const names = new Map([['demo', ['x-demo', 'demo']]]);
  return { shared: new Set(texts.flatMap((text) => edgeKeys(text, []))), names };
}

function folded(md: string, ...texts: readonly string[]): { readonly html: string; readonly folded: string } {
  return createRender()(requestFor(md), { ...sampleFamily, boilerplate: sharedBy(...texts) });
}

test('sections at the end that many packages share are folded', () => {
  const page = folded(`# Demo\n\nown words\n\n${footer}`, footer);
  expect(page.html).toContain('own words');
  expect(page.html).not.toContain('tools');
  expect(page.folded).toContain('<h2 id="our-tools">');
});

test('a short shared section is not folded', () => {
  const licence = '## License\n\nMIT';
  expect(folded(`# Demo\n\nown words\n\n${licence}`, licence)).toMatchObject({ folded: '' });
  const rules =
    '## Contributing\n\nPull requests are welcome. Please open an issue first.\n\n## License\n\n[MIT](LICENSE)';
  expect(folded(`# Demo\n\nown words\n\n${rules}`, rules)).toMatchObject({ folded: '' });
});

test('folding begins with a section: text below an own heading stays', () => {
  const page = folded(`# Demo\n\nown words\n\n## My own section\n\n${long}\n\n${footer}`, footer, long);
  expect(page.html).toMatch(/My own section<\/h2>\s*<p>We make/);
  expect(page.folded).toContain('Our tools');
});

test('the last part of an own section stays, even if other packages have it too', () => {
  const part = '### Returns\n\nNothing.';
  const page = folded(
    `# Demo\n\n## Own\n\nown words\n\n${part}\n\n## Our tools\n\n${long}${long}`,
    part,
    `## Our tools\n\n${long}${long}`,
  );
  expect(page.html).toContain('Returns');
  expect(page.folded).toContain('Our tools');
});

test('shared sections before own text are not folded', () => {
  const md = `# Demo\n\nown words\n\n${footer}\n\n## Usage\n\nown words`;
  expect(folded(md, footer)).toMatchObject({ folded: '' });
  expect(folded(`# Demo\n\n${footer}\n\nown words`, footer)).toMatchObject({ folded: '' });
});

test('commands with the name of the package are not shared', () => {
  const section = (name: string): string => `## Install\n\n${long}${long}\n\n\`\`\`sh\nnpm install ${name}\n\`\`\``;
  const names = new Map([['demo', ['demo']]]);
  const shared = new Set(edgeKeys(section('other'), ['other']));
  expect(sharedEdges(`own words\n\n${section('demo')}`, { shared, names }, 'demo').footer).toBeUndefined();
  expect(sharedEdges(`own words\n\n${section('other')}`, { shared, names }, 'demo').footer).toBe(2);
});

test('a document that packages share as a whole is not folded', () => {
  expect(folded(footer, footer)).toMatchObject({ folded: '' });
  expect(folded(`# Rules of demo\n\n${footer}`, footer)).toMatchObject({ folded: '' });
});

test('a block with another name, another version or other blanks is the same', () => {
  const written = (name: string, version: string): string =>
    `## About\n\n**${name.toUpperCase()}** is  one of our tools. ${long.repeat(2)}\n\n[${name}](https://star.example/${name}) Build ${version}\n`;
  const page = folded(`# Demo\n\nown words\n\n${written('x-demo', 'v1.2.3')}`, `${written('\0n', 'v4.5.6')}`);
  expect(page.folded).toBe('');
  const names = new Map([['demo', ['demo', 'x-demo']]]);
  const shared = new Set(edgeKeys(written('y-other', '2026.4.101-rc.1').replaceAll('  ', '\n'), ['y-other', 'other']));
  expect(sharedEdges(`# Demo\n\nown words\n\n${written('x-demo', 'v1.2.3')}`, { shared, names }, 'demo').footer).toBe(
    4,
  );
});

test('shared lines below the title are folded, the title and what follows are not', () => {
  const banner = `> ${long}\n\n${long}`;
  const page = folded(`# Demo\n\n${banner}\n\nown words`, banner);
  expect(page.html.replace(/\s+/g, ' ')).toMatch(/^<h1 id="demo">Demo<\/h1> <p>own words<\/p> $/);
  expect(page.folded).toContain('<blockquote>');
});

test('a shared heading stays with the own text that follows it', () => {
  const start = `${long}\n\n${long}\n\n## Description`;
  const page = folded(`${start}\n\nown words`, start);
  expect(page.html).toMatch(/^\s*<h2 id="description">Description<\/h2>\s*<p>own words<\/p>\s*$/);
});

test('a page with marked regions is folded at its marks only', () => {
  const md = `# Demo\n\nown\n\n[//]: #@x-footer\n\nmoney\n\n[//]: #@x-footer:end\n\n${footer}`;
  const page = folded(md, footer);
  expect(page.html).toContain('Our tools');
  expect(page.folded.trim()).toBe('<p>money</p>');
});

test('footnotes stay with the article, and definitions of links after the shared end do not prevent folding', () => {
  const page = folded(`# Demo\n\nown words [a][b] [^1]\n\n[^1]: The note.\n\n${footer}\n\n[b]: docs/b.md\n`, footer);
  expect(page.html).toContain('The note.');
  expect(page.folded).toContain('Our tools');
});

test('lines of code are not sections', () => {
  const md = `# Demo\n\nown words\n\n\`\`\`md\n\n## Our tools\n\n${long}\n\n### Support us\n\n${long}\n\`\`\``;
  expect(folded(md, footer)).toMatchObject({ folded: '' });
});

test('nothing is folded if no block of the parser begins there', () => {
  const md = `# Demo\n\nown words\n\n<!--\n\n${footer}\n-->`;
  expect(folded(md, `${footer}\n-->`)).toMatchObject({ folded: '' });
});

test('of a long document only the blocks near its ends are compared', () => {
  const md = Array.from({ length: 20_000 }, (_, index) => `block ${index}`).join('\n\n');
  expect(edgeKeys(md, [])).toHaveLength(128);
  expect(sharedEdges(md, sharedBy(md), 'demo').footer).toBeUndefined();
});
