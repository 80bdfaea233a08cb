import { expect, test } from 'vitest';
import { dialectsOf } from '#markdown/dialects/dialects.ts';
import { createParsers } from './parsers.ts';

const sites = [{ toolchain: 'mkdocs', root: 'docs/' }] as const;

test('files without a toolchain share one parser, which has no dialect', () => {
  const parsersFor = createParsers(() => undefined);
  const plain = parsersFor(dialectsOf('README.md', undefined));
  expect(parsersFor(dialectsOf('README.md', { sites: [] }))).toBe(plain);
  expect(parsersFor(dialectsOf('README.md', { sites }))).toBe(plain);
  expect(plain.parser.render('!!! note\n    x', {})).toContain('!!! note');
});

test('files with the same dialects share a parser of their own', () => {
  const parsersFor = createParsers(() => undefined);
  const first = parsersFor(dialectsOf('docs/a.md', { sites }));
  expect(parsersFor(dialectsOf('docs/b.md', { sites }))).toBe(first);
  expect(first).not.toBe(parsersFor([]));
  expect(first.inspector()).toBe(first.inspector());
});
