import { expect, test } from 'vitest';
import { html, rendered } from '#markdown/testing/sample-family.ts';

test('a reference leads to its note, and the note back to each reference', () => {
  const page = html('One[^n] two[^n].\n\n[^n]: The *note*.');
  expect(page).toContain('<a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref=""');
  expect(page).toContain('<a href="#user-content-fn-1" id="user-content-fnref-1-2" data-footnote-ref=""');
  expect(page).toContain('<li id="user-content-fn-1">\n<p>The <em>note</em>. <a href="#user-content-fnref-1"');
  expect(page).toContain('<a href="#user-content-fnref-1-2"');
  expect(page).toContain(
    '<section data-footnotes="" class="footnotes"><h2 class="sr-only" id="user-content-footnote-label">',
  );
});

test('notes are numbered in the order of their references, and may have several blocks', () => {
  const page = html('[^b] [^a]\n\n[^a]: A\n\n[^b]: B\n\n    More\n\n    - item');
  expect(page.indexOf('<p>B</p>')).toBeLessThan(page.indexOf('<p>A '));
  expect(page).toContain('<p>More</p>\n<ul>\n<li>item</li>\n</ul>');
});

test('a reference without a note is text, a note without a reference is dropped', () => {
  expect(html('Text[^gone].')).toBe('<p>Text[^gone].</p>');
  expect(html('Text.\n\n[^unused]: Note')).toBe('<p>Text.</p>');
  expect(html('Text^[note].')).toBe('<p>Text^[note].</p>');
});

test('the title of the notes is not a heading of the document', () => {
  const { headings, title } = rendered('a[^1]\n\n[^1]: b');
  expect(headings).toEqual([]);
  expect(title).toBeUndefined();
});

test('of two notes with one label the first is used, and a note may refer to another', () => {
  const page = html('a[^1]\n\n[^1]: first[^2]\n\n[^2]: other\n\n[^1]: later');
  expect(page).toContain('<li id="user-content-fn-1">\n<p>first<sup>');
  expect(page).not.toContain('later');
});
