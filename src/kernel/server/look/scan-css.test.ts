import { expect, test } from 'vitest';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import { scanCss } from './scan-css.ts';

const found = (css: string) => scanCss(css).urls.map(({ value, start, end }) => [value, css.slice(start, end)]);
const wrong = (css: string) => scanCss(css).problems.map(({ line, message }) => `${line}: ${message.split(';')[0]}`);

test('addresses are found in each form, and not in comments and strings', () => {
  const css = `a { background: url(a.png) } /* url(b.png) */
b { background: URL( "c d.png" ); content: "url(e.png)" }
c { background: u\\72l(f\\67.png), url('g\\).svg#x') }`;
  expect(found(css)).toEqual([
    ['a.png', 'url(a.png)'],
    ['c d.png', 'URL( "c d.png" )'],
    ['fg.png', 'u\\72l(f\\67.png)'],
    ['g).svg#x', "url('g\\).svg#x')"],
  ]);
  for (const name of ['\\75 rl', '\\000075rl', 'u\\72\nl', 'u\\72\r\nl', '\\55\tRL']) {
    expect(found(`a { background: ${name}(https://host.example/a.png) }`)).toEqual([
      ['https://host.example/a.png', `${name}(https://host.example/a.png)`],
    ]);
  }
  expect(wrong(css)).toEqual([]);
});

test.each([
  ['@import "other.css";', ['1: @import loads another style sheet']],
  ['\n\n@IMPORT url(other.css);', ['3: @import loads another style sheet']],
  ['@\\69mport "x.css"', ['1: @import loads another style sheet']],
  ['@\\000069\nmport "x.css"', ['1: @import loads another style sheet']],
  ['@/**/import "x.css"', []],
  ['a { color: red }\n}\nb {}', ['2: this } closes nothing']],
  ['a { color: red', ['1: the { is not closed']],
  ['a { color: rgb(1 }', ['1: this } closes nothing', '1: the { is not closed']],
  ['/* open', ['1: the comment does not end']],
  ['/*/', ['1: the comment does not end']],
  ['a { content: "x\n" }', ['1: the string does not end', '2: the string does not end', '1: the { is not closed']],
  ['a { background: url(a b.png) }', ['1: this url() cannot be read']],
  ['a { background: image-set("a.png" 1x) }', ['1: a string in image-set() is an address']],
  [
    'a { background: image-set(url(a.png) type("image/png"), var(--a) 1x) }',
    ['1: var() in image-set() may be an address'],
  ],
  ['a { --a: "x"; background: image-set(var(--a) 1x) }', ['1: var() in image-set() may be an address']],
  ['a { background: cross-fade((calc(1) + attr(x)), red) }', ['1: attr() in cross-fade() may be an address']],
  ['a { color: var(--a); background: url(a.png) var(--b) }', []],
])('%j has the problems %j', (css, expected) => {
  expect(wrong(css)).toEqual(expected);
});

test('a style sheet of a real site has no problems', () => {
  const css = `@layer a, b; @media (width >= 40rem) { [data-part="header"] > a:is(:hover, .x\\:y)::before { content: "\\201C"; } }
@font-face { font-family: Own; src: url(own.woff2) format("woff2"); }
@supports (display: grid) and (not (display: inline-grid)) { div { inset: 0 } } .a\\{b { color: #fff }`;
  expect(scanCss(css).problems).toEqual([]);
});

test.each([`url(${' '.repeat(250_000)}`, 'url( '.repeat(50_000), `url("${'\\'.repeat(250_000)}`])(
  'an address that does not end is found in time',
  hostileInput,
  (css) => {
    expect(scanCss(css).problems.length).toBeGreaterThan(0);
  },
);
