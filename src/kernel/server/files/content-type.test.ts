import { expect, test } from 'vitest';
import { rawType } from './content-type.ts';

test.each([
  'x.html',
  'x.XHTML',
  'x.xml',
  'x.js',
  'x.mjs',
  'x.css',
  'x.ts',
  'README.md',
  'x.rs',
  'LICENSE',
  'Dockerfile',
])('%s of a repository is plain text and never runs', (path) => {
  expect(rawType(path)).toEqual({ type: 'text/plain; charset=utf-8', attachment: false });
});

test.each([
  ['logo.svg', 'image/svg+xml'],
  ['a/b.PNG', 'image/png'],
  ['x.json', 'application/json; charset=utf-8'],
  ['manual.pdf', 'application/pdf'],
])('%s is shown as %s', (path, type) => {
  expect(rawType(path)).toEqual({ type, attachment: false });
});

test.each(['x.exe', 'x.swf', 'x.unknown-thing', '.hidden', 'x.jar', 'x.swf/x.htc'])(
  '%s is saved and not shown',
  (path) => {
    expect(rawType(path)).toEqual({ type: 'application/octet-stream', attachment: true });
  },
);
