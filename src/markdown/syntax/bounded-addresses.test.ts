import { expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';

test('a long definition that is used very often does not make a page of many times its size', () => {
  const page = html(`[a]: https://a.example/${'b'.repeat(30_000)} "c"\n\n${'[a] ![a] '.repeat(1_000)}`);
  expect(page.length).toBeLessThan(2_000_000);
  expect(page).toContain('<a>a</a>');
});

test('an ordinary definition serves any number of links', () => {
  const page = html(`[a]: https://a.example/b\n\n${'[a] '.repeat(5_000)}`);
  expect(page.match(/<a href="https:\/\/a\.example\/b"/g)).toHaveLength(5_000);
});

test('addresses that a document writes itself are all kept, whatever their letters', () => {
  const page = html(`[a](https://a.example/${'漢'.repeat(30_000)}) [b](https://b.example)`);
  expect(page).toContain('<a href="https://b.example"');
});
