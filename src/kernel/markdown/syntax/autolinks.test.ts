import { expect, test } from 'vitest';
import { createParser } from './parser.ts';

const parser = createParser();

function link(href: string, text = href): string {
  return `<a href="${href}">${text}</a>`;
}

test.each([
  ['www.commonmark.org', link('http://www.commonmark.org', 'www.commonmark.org')],
  ['Visit www.a.b/help for more', `Visit ${link('http://www.a.b/help', 'www.a.b/help')} for more`],
  ['Visit www.a.b.', `Visit ${link('http://www.a.b', 'www.a.b')}.`],
  ['Visit www.a.b/c.d.', `Visit ${link('http://www.a.b/c.d', 'www.a.b/c.d')}.`],
  ['www.a.b/s?q=M+(x)', link('http://www.a.b/s?q=M+(x)', 'www.a.b/s?q=M+(x)')],
  ['www.a.b/s?q=M+(x)))', `${link('http://www.a.b/s?q=M+(x)', 'www.a.b/s?q=M+(x)')}))`],
  ['(www.a.b/s?q=M+(x))', `(${link('http://www.a.b/s?q=M+(x)', 'www.a.b/s?q=M+(x)')})`],
  ['(www.a.b/s?q=M+(x)', `(${link('http://www.a.b/s?q=M+(x)', 'www.a.b/s?q=M+(x)')}`],
  ['www.a.b/s?q=(x))+ok', link('http://www.a.b/s?q=(x))+ok', 'www.a.b/s?q=(x))+ok')],
  ['www.a.b/s?q=c&hl=en', link('http://www.a.b/s?q=c&amp;hl=en', 'www.a.b/s?q=c&amp;hl=en')],
  ['www.a.b/s?q=c&hl;', `${link('http://www.a.b/s?q=c', 'www.a.b/s?q=c')}&amp;hl;`],
  ['www.a.b/he<lp', `${link('http://www.a.b/he', 'www.a.b/he')}&lt;lp`],
  ['http://a.b', link('http://a.b')],
  ['(Visit https://a.b/c?q=(x))', `(Visit ${link('https://a.b/c?q=(x)')})`],
  ['[see http://a.b/c]', `[see ${link('http://a.b/c')}]`],
  ['**http://a.b/c**', `<strong>${link('http://a.b/c')}</strong>`],
  ['http://a.b/_x_y and http://localhost:80/x', `${link('http://a.b/_x_y')} and ${link('http://localhost:80/x')}`],
  ['https://a.b/ä', link('https://a.b/%C3%A4', 'https://a.b/ä')],
  ['foo@bar.baz', link('mailto:foo@bar.baz', 'foo@bar.baz')],
  [
    'hello@mail+xyz.example isn’t, hello+xyz@mail.example is',
    `hello@mail+xyz.example isn’t, ${link('mailto:hello+xyz@mail.example', 'hello+xyz@mail.example')} is`,
  ],
  ['a.b-c_d@a.b', link('mailto:a.b-c_d@a.b', 'a.b-c_d@a.b')],
  ['a.b-c_d@a.b.', `${link('mailto:a.b-c_d@a.b', 'a.b-c_d@a.b')}.`],
  ['me@foo.dev, you', `${link('mailto:me@foo.dev', 'me@foo.dev')}, you`],
  ['mailto:foo@bar.baz', link('mailto:foo@bar.baz')],
  ['xmpp:foo@bar.baz/txt.', `${link('xmpp:foo@bar.baz/txt')}.`],
  ['xmpp:foo@bar.baz/txt/bin', `${link('xmpp:foo@bar.baz/txt')}/bin`],
])('an address in a sentence becomes a link: %s', (md, expected) => {
  expect(parser.render(md, {})).toBe(`<p>${expected}</p>\n`);
});

test.each([
  'example.com and file.md',
  'a.b-c_d@a.b-',
  'a.b-c_d@a.b_',
  'foo.www.a.b',
  'http://exa_mple.com',
  'http:// and www. and @name',
  'xhttp://a.b',
  '//example.com',
  'javascript:alert(1)',
])('text that is not an address stays text: %s', (md) => {
  expect(parser.render(md, {})).toBe(`<p>${md}</p>\n`);
});

test('addresses in code, in links and in raw links are left alone', () => {
  expect(parser.render('`http://a.b` [www.c.d](/x) <a href="/y">http://e.f</a>', {})).toBe(
    '<p><code>http://a.b</code> <a href="/x">www.c.d</a> <a href="/y">http://e.f</a></p>\n',
  );
});

test.each([
  ['Open [http://localhost:3000](http://localhost:3000) now.', `Open ${link('http://localhost:3000')} now.`],
  ['Text at [https://www.a.b/][docs].\n\n[docs]: /docs.md', `Text at ${link('/docs.md', 'https://www.a.b/')}.`],
  ['Text at [http://a.b/][].\n\n[http://a.b/]: /c', `Text at ${link('/c', 'http://a.b/')}.`],
  ['Text **at [see http://a.b/c](/d)**', `Text <strong>at ${link('/d', 'see http://a.b/c')}</strong>`],
  ['Text at ![http://a.b](/c.png)(d)', 'Text at <img src="/c.png" alt="http://a.b">(d)'],
  ['Text [![http://a.b](/c.png)](/d)', `Text ${link('/d', '<img src="/c.png" alt="http://a.b">')}`],
])('a link keeps its address if its text is one: %s', (md, expected) => {
  expect(parser.render(md, {})).toBe(`<p>${expected}</p>\n`);
});

test.each([
  ['Text at [https://a.b/][docs].', `Text at [${link('https://a.b/')}][docs].`],
  ['Text at [https://a.b/c](not closed', `Text at [${link('https://a.b/c')}](not closed`],
  ['https://a.b/[c][d] and more', `${link('https://a.b/%5Bc%5D%5Bd%5D', 'https://a.b/[c][d]')} and more`],
])('an address ends with the brackets around it: %s', (md, expected) => {
  expect(parser.render(md, {})).toBe(`<p>${expected}</p>\n`);
});

test.each(['lodash@4.17.21', 'react@18.2', 'a/b@1.2.3'])('the version %s is not a mail address', (text) => {
  expect(parser.render(`Upgrade to ${text} now`)).not.toContain('mailto:');
});
