import { expect, test } from 'vitest';
import { pageKind } from './page.ts';

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
  ['readme.rst', { kind: 'text' }],
  ['docs/x.rst', undefined],
  ['notes.txt', undefined],
  ['x.ts', undefined],
  ['LICENSE', undefined],
  ['x.constructor', undefined],
])('[C-04] %s is rendered as %j', (file, kind) => {
  expect(pageKind(file)).toEqual(kind);
});
