import { expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';

test('a long definition that is used very often does not multiply the size of the page', () => {
  const page = html(`[a]: https://a.example/${'b'.repeat(30_000)} "c"\n\n${'[a] ![a] '.repeat(1_000)}`);
  expect(page.length).toBeLessThan(2_000_000);
  expect(page).toContain('<span>a</span>');
});

test('a short definition can be used any number of times', () => {
  const page = html(`[a]: https://a.example/b\n\n${'[a] '.repeat(5_000)}`);
  expect(page.match(/<a href="https:\/\/a\.example\/b"/g)).toHaveLength(5_000);
});

test('addresses that are written in a document are kept, whatever their characters', () => {
  const page = html(`[a](https://a.example/${'漢'.repeat(30_000)}) [b](https://b.example)`);
  expect(page).toContain('<a href="https://b.example"');
});
