import { expect, test } from 'vitest';
import { packageLanguage } from './package-language.ts';

test('a package has the language of most of its files', () => {
  expect(packageLanguage(['README.md', 'src/a.ts', 'src/b.tsx', 'build.js', 'package.json'])).toBe('TypeScript');
  expect(packageLanguage(['a.py', 'b.go'])).toBe('Go');
});

test('the settings of Asterism are no code, in the root and in a folder', () => {
  expect(packageLanguage(['README.md', 'asterism.config.ts', 'docs/asterism.config.mjs'])).toBeUndefined();
  expect(packageLanguage(['asterism.config.ts', 'go.mod'])).toBe('Go');
  expect(packageLanguage(['asterism.config.ts', 'docs/asterism.config.ts', 'lamp.py'])).toBe('Python');
  expect(packageLanguage(['asterism.config.ts', 'my-asterism.config.ts'])).toBe('TypeScript');
});

test('without source files, the manifest decides the language, else there is none', () => {
  expect(packageLanguage(['package.json', 'docs/a.md'])).toBe('JavaScript');
  expect(packageLanguage(['package.json', 'Cargo.toml'])).toBe('Rust');
  expect(packageLanguage(['composer.json', 'pyproject.toml', 'go.mod'])).toBe('Go');
  expect(packageLanguage(['README.md', 'sub/go.mod', 'LICENSE'])).toBeUndefined();
});
