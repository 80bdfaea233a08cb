import { expect, test } from 'vitest';
import { isOtherDocument, pageKind } from './page.ts';

test.each([
  ['README.md', { kind: 'markdown' }],
  ['a/B.MARKDOWN', { kind: 'markdown' }],
  ['x.json', { kind: 'code', language: 'json' }],
  ['x.yml', { kind: 'code', language: 'yaml' }],
  ['x.yaml', { kind: 'code', language: 'yaml' }],
  ['gitlist.example.com.conf', { kind: 'code', language: 'nginxconf' }],
  ['x.toml', { kind: 'code', language: 'toml' }],
  ['README.adoc', { kind: 'asciidoc' }],
  ['docs/x.asciidoc', { kind: 'asciidoc' }],
  ['README', { kind: 'text' }],
  ['docs/Readme.TXT', { kind: 'text' }],
  ['readme.rst', { kind: 'rst' }],
  ['docs/x.rst', { kind: 'rst' }],
  ['docs/x.MDX', { kind: 'mdx' }],
  ['docs/x.mkd', { kind: 'markdown' }],
  ['notes.org', { kind: 'org' }],
  ['docs/design/notes.txt', { kind: 'text' }],
  ['docs/requirements.txt', undefined],
  ['src/docs/notes.txt', undefined],
  ['notes.txt', undefined],
  ['x.ts', undefined],
  ['LICENSE', undefined],
  ['x.constructor', undefined],
])('[C-04] %s is rendered as %j', (file, kind) => {
  expect(pageKind(file)).toEqual(kind);
});

test.each([
  ['docs/x.textile', true],
  ['x.RDOC', true],
  ['x.ipynb', true],
  ['x.mdx', false],
  ['x.rst', false],
  ['x.ts', false],
])('%s is a document without a page: %s', (file, isOther) => {
  expect(isOtherDocument(file)).toBe(isOther);
});
