import { html as honoHtml, raw as honoRaw } from 'hono/html';
import { expect, test } from 'vitest';
import { html, raw } from './html.ts';

test('text in a template cannot become markup or leave its attribute', () => {
  const text = `<b title="x" lang='en'>A & B</b>`;
  const escaped = '&lt;b title=&quot;x&quot; lang=&#39;en&#39;&gt;A &amp; B&lt;/b&gt;';
  expect(html`<p title="${text}">${text}</p>`.toString()).toBe(`<p title="${escaped}">${escaped}</p>`);
});

test('a template keeps the markup of other templates, in arrays of arrays too', () => {
  const items = ['<', '>'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${[items, [raw('<hr>')]]}</ul>`.toString()).toBe('<ul><li>&lt;</li><li>&gt;</li><hr></ul>');
});

test('a template writes numbers and omits missing values', () => {
  expect(html`${0}${false}${true}${null}${undefined}${''}${1.5}`.toString()).toBe('01.5');
});

test('a template writes the same as that of Hono', () => {
  const texts = ['', 'plain', '&amp;', '"', "'", 'a<b>c', '\u0000é😀', '&<>"\''.repeat(3)];
  for (const text of texts) {
    const own = html`<a b="${text}">${[text, raw(text)]}${text.length}</a>`.toString();
    expect(own).toBe(honoHtml`<a b="${text}">${[text, honoRaw(text)]}${text.length}</a>`.toString());
  }
});
