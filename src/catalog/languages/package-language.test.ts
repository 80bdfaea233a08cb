import { expect, test } from 'vitest';
import { packageLanguage } from './package-language.ts';

test('a package has the language of most of its files', () => {
  expect(packageLanguage(['README.md', 'src/a.ts', 'src/b.tsx', 'build.js', 'package.json'])).toBe('TypeScript');
  expect(packageLanguage(['a.py', 'b.go'])).toBe('Go');
});

test('without source files, the manifest decides the language, else there is none', () => {
  expect(packageLanguage(['package.json', 'docs/a.md'])).toBe('JavaScript');
  expect(packageLanguage(['package.json', 'Cargo.toml'])).toBe('Rust');
  expect(packageLanguage(['composer.json', 'pyproject.toml', 'go.mod'])).toBe('Go');
  expect(packageLanguage(['README.md', 'sub/go.mod', 'LICENSE'])).toBeUndefined();
});
