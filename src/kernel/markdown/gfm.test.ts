import commonmark from 'commonmark-0.29/index.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { shape } from './html/shape.ts';
import { createParser } from './syntax/parser.ts';
import { gfmExamples } from './testing/gfm-examples.ts';
import { html } from './testing/sample-family.ts';

const parser = createParser();

/** The section on autolinks makes links of addresses that the sections before it leave as text. */
const bareAddresses = [
  '<http://foo.bar/baz bim>\n',
  '< http://foo.bar >\n',
  'http://example.com\n',
  'foo@bar.example.com\n',
];

/** CommonMark 0.31 parses comments as browsers do. Both drop or escape what differs. */
const oldComments = ['foo <!-- not a comment -- two hyphens -->\n', 'foo <!--> foo -->\n\nfoo <!-- foo--->\n'];

const exceptions = [...bareAddresses, ...oldComments];
const compared = commonmark.filter(({ markdown }) => !exceptions.includes(markdown));

test('all examples of CommonMark 0.29 are compared, except those listed above', () => {
  expect(commonmark).toHaveLength(652);
  expect(compared).toHaveLength(646);
});

test.each(compared)('GFM, $section: $markdown', ({ markdown, html: expected }) => {
  expect(shape(parser.render(markdown, {}))).toEqual(shape(expected));
});

test.each(gfmExamples.filter(({ section }) => !section.startsWith('Disallowed')))(
  'GFM, $section: $rule',
  ({ markdown, html: expected }) => {
    expect(shape(parser.render(markdown, {}))).toEqual(shape(expected));
  },
);

test.each(gfmExamples)('the served page shows GFM, $section: $rule', ({ markdown, html: expected }) => {
  expect(shape(html(markdown))).toEqual(shape(expected));
});
