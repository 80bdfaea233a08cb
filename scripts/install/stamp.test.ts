import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listInputs } from './fingerprint.js';
import { compareWithStamp, removeStamp, writeStamp } from './stamp.js';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'asterism-stamp-'));
  mkdirSync(join(root, 'src/web'), { recursive: true });
  writeFileSync(join(root, 'src/a.ts'), 'one');
  writeFileSync(join(root, 'src/web/b.tsx'), 'two');
  writeFileSync(join(root, 'src/web/b.test.tsx'), 'a test');
});

afterEach(() => rmSync(root, { recursive: true }));

function work() {
  return { root, inputs: ['src', 'missing.json'], stampFile: join(root, 'dist/.built') };
}

function finish(): void {
  writeStamp(work().stampFile, compareWithStamp(work()).stamp);
}

test('the inputs leave out tests and missing files', () => {
  expect(listInputs(root, work().inputs)).toEqual(['src/a.ts', 'src/web/b.tsx']);
});

test('a first start builds', () => {
  expect(compareWithStamp(work()).fresh).toBe(false);
});

test('a start without changes does not build', () => {
  finish();
  expect(compareWithStamp(work()).fresh).toBe(true);
});

test('the same sources with other modification times are not built', () => {
  finish();
  utimesSync(join(root, 'src/a.ts'), 1, 1);
  expect(compareWithStamp(work()).fresh).toBe(true);
});

test.each([
  ['a changed file', () => writeFileSync(join(root, 'src/a.ts'), 'ONE')],
  ['a new file', () => writeFileSync(join(root, 'src/c.ts'), '')],
  ['a removed file', () => rmSync(join(root, 'src/a.ts'))],
  ['an interrupted build', () => removeStamp(work().stampFile)],
  ['a broken stamp', () => writeFileSync(work().stampFile, '{"quick":')],
])('%s leads to a build', (_what, change) => {
  finish();
  change();
  expect(compareWithStamp(work()).fresh).toBe(false);
});

test('a changed test does not lead to a build', () => {
  finish();
  writeFileSync(join(root, 'src/web/b.test.tsx'), 'another test');
  expect(compareWithStamp(work()).fresh).toBe(true);
});
