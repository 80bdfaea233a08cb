import { expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';

test.each([
  ['NOTE', 'note', 'Note'],
  ['tip', 'tip', 'Tip'],
  ['Important', 'important', 'Important'],
  ['WARNING', 'warning', 'Warning'],
  ['CAUTION', 'caution', 'Caution'],
])('a quote that begins with [!%s] is an alert', (word, kind, title) => {
  expect(html(`> [!${word}]\n> *Text*\n>\n> - more`)).toBe(
    `<div class="markdown-alert markdown-alert-${kind}">\n<p class="markdown-alert-title">${title}</p>\n<p><em>Text</em></p>\n<ul>\n<li>more</li>\n</ul>\n</div>`,
  );
});

test('the text of an alert may follow a blank line', () => {
  expect(html('> [!NOTE]\n>\n> Text')).toBe(
    '<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">Note</p>\n\n<p>Text</p>\n</div>',
  );
});

test.each([
  '> [!NOTE] text',
  '> [!OTHER]\n> text',
  '> text\n> [!NOTE]',
  '> - [!NOTE]',
  '[!NOTE]\ntext',
  '> [!NOTE]',
  '- > [!NOTE]\n  > text',
  '> text\n>\n> > [!TIP]\n> > text',
])('this is not an alert: %j', (md) => {
  expect(html(md)).not.toContain('markdown-alert');
  expect(html(md)).toContain('[!');
});

test('a quote inside an alert stays a quote', () => {
  expect(html('> [!NOTE]\n> a\n>\n> > b')).toContain('<blockquote>\n<p>b</p>\n</blockquote>\n</div>');
});

test('an alert between HTML tags works', () => {
  expect(html('<details>\n\n> [!NOTE]\n> a\n\n</details>')).toContain(
    '<div class="markdown-alert markdown-alert-note">',
  );
});

test('other classes are dropped', () => {
  expect(html('<div class="markdown-alert evil markdown-alert-x">a</div>')).toBe('<div class="markdown-alert">a</div>');
});
