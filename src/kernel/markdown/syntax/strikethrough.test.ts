import { expect, test } from 'vitest';
import { createParser } from './parser.ts';

const parser = createParser();

test.each([
  ['~one~', '<del>one</del>'],
  ['~~two~~', '<del>two</del>'],
  ['~~Hi~~ Hello, ~there~ world!', '<del>Hi</del> Hello, <del>there</del> world!'],
  ['~~*both*~~', '<del><em>both</em></del>'],
  ['*~~both~~*', '<em><del>both</del></em>'],
  ['a~b~c', 'a<del>b</del>c'],
  ['~~a ~b~ c~~', '<del>a <del>b</del> c</del>'],
])('text between equal tildes is struck out: %s', (md, expected) => {
  expect(parser.render(md, {})).toBe(`<p>${expected}</p>\n`);
});

test.each(['will ~~~not~~~ strike', '~~a~', '~a~~', '~~ a ~~', '~/.config and ~/.cache', '`~~a~~`'])(
  'other tildes are text: %s',
  (md) => {
    expect(parser.render(md, {})).not.toContain('<del>');
  },
);

test('tildes of two paragraphs do not pair', () => {
  expect(parser.render('This ~~has a\n\nnew paragraph~~.', {})).toBe('<p>This ~~has a</p>\n<p>new paragraph~~.</p>\n');
});
