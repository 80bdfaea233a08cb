import { expect, test } from 'vitest';
import { createParser } from './parser.ts';

const parser = createParser();

function inline(tex: string, info = 'math'): string {
  return `<code class="language-${info}">${tex}</code>`;
}

function block(tex: string): string {
  return `<pre><code class="language-math">${tex}\n</code></pre>\n`;
}

test.each([
  ['Let $x$ be', `Let ${inline('x')} be`],
  ['($x$), $y$-th, "$z$".', `(${inline('x')}), ${inline('y')}-th, &quot;${inline('z')}&quot;.`],
  ['$a_b * c * d_e$', inline('a_b * c * d_e')],
  ['$a \\$ b$', inline('a \\$ b')],
  ['$a<b$', inline('a&lt;b')],
  ['$`a_b$c`$', inline('a_b$c')],
  ['so $$x$$ is', `so ${inline('x', 'math-display')} is`],
  ['so $$\nx\n$$ is', `so ${inline('\nx\n', 'math-display')} is`],
  ['$$x$$ is', `${inline('x', 'math-display')} is`],
  ['**$x$** and [$y$](/z)', `<strong>${inline('x')}</strong> and <a href="/z">${inline('y')}</a>`],
])('inline maths: %j', (md, expected) => {
  expect(parser.render(md, {})).toBe(`<p>${expected}</p>\n`);
});

test.each([
  'It costs $5, then $6 and $7.',
  'From $5-$10.',
  'Read $HOME/$USER and a$b$.',
  'No $ x $, no $x $, no $ x$, no $x$y.',
  'No $x\ny$, no $$.',
  'Never $`closed, never $$closed.',
])('dollars that are not maths stay: %j', (md) => {
  expect(parser.render(md, {})).toBe(`<p>${md}</p>\n`);
});

test('an escaped dollar and one in code are not maths', () => {
  expect(parser.render('\\$x$ `$x$` $x\\$', {})).toBe('<p>$x$ <code>$x$</code> $x$</p>\n');
});

test.each([
  ['$$\nx\ny\n$$', block('x\ny')],
  ['$$x$$', block('x')],
  ['text\n$$\nx\n$$\ntext', `<p>text</p>\n${block('x')}<p>text</p>\n`],
  ['- $$\n  x\n  $$', `<ul>\n<li>\n${block('x')}</li>\n</ul>\n`],
  ['> $$x\n> y$$', `<blockquote>\n${block('x\ny')}</blockquote>\n`],
  ['```math\nx\n```', block('x')],
  ['$$\nx\n\ny\n$$', '<p>$$\nx</p>\n<p>y\n$$</p>\n'],
  ['    $$x$$', '<pre><code>$$x$$\n</code></pre>\n'],
])('maths in its own paragraph: %j', (md, expected) => {
  expect(parser.render(md, {})).toBe(expected);
});

test.each(['$', '$$', '$x', '$$x ', '$`', '$`x ', '$\\', '\\$', '$$\n', '$$x\n', '> $$\n', '- $$ x\n', '$x [', '[$`'])(
  'a long run of %j is read in one pass',
  (piece) => {
    // A search that starts again at every mark would take minutes.
    expect(parser.render(`a ${piece.repeat(20_000)}`, {})).toMatch(/^<p>a /);
    expect(parser.render(piece.repeat(5_000), {})).not.toBe('');
  },
);

test.each([
  ['Set $HOME, match `^foo$`.', '<code>^foo$</code>'],
  ['It costs $5 for `FOO$`.', '<code>FOO$</code>'],
  ['$5 [a](b$)', '>a</a>'],
  ['a $x <b>$</b>', '<b>$</b>'],
])('code, links and HTML between dollars stay whole: %s', (md, kept) => {
  expect(parser.render(md)).toContain(kept);
  expect(parser.render(md)).not.toContain('language-math');
});
