import { expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';

function cells(md: string): string {
  return html(md).replaceAll('\n', '');
}

test('columns are aligned as written', () => {
  expect(cells('| a | b | c | d |\n|:--|:-:|--:|---|\n| 1 | 2 | 3 | 4 |')).toBe(
    '<table><thead><tr><th align="left">a</th><th align="center">b</th><th align="right">c</th><th>d</th></tr></thead>' +
      '<tbody><tr><td align="left">1</td><td align="center">2</td><td align="right">3</td><td>4</td></tr></tbody></table>',
  );
});

test('missing cells are added, surplus cells are dropped', () => {
  expect(cells('| a | b |\n|--|--|\n| 1 |\n| 1 | 2 | 3 |')).toContain(
    '<tbody><tr><td>1</td><td></td></tr><tr><td>1</td><td>2</td></tr></tbody>',
  );
});

test('escaped pipes stay in their cell, in code too', () => {
  expect(cells('| a |\n|--|\n| b `\\|` az |\n| b **\\|** im |')).toContain(
    '<td>b <code>|</code> az</td></tr><tr><td>b <strong>|</strong> im</td>',
  );
});

test('a table ends at a blank line or at another block', () => {
  expect(cells('| a |\n|--|\n| b |\n> c')).toMatch(/<\/table><blockquote><p>c<\/p><\/blockquote>$/);
  expect(cells('| a |\n|--|\n| b |\nc')).toContain('<tr><td>c</td></tr>');
});

test('a header whose delimiter row has another number of columns is text', () => {
  expect(cells('| a | b |\n|--|\n| c |')).not.toContain('<table>');
});

test('a table without rows has a header only', () => {
  expect(cells('| a |\n|--|')).toBe('<table><thead><tr><th>a</th></tr></thead></table>');
});
