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

test('a contributor’s sources are found without tests and without names that do not exist', () => {
  expect(listInputs(root, work().inputs)).toEqual(['src/a.ts', 'src/web/b.tsx']);
});

test('who starts for the first time gets a build', () => {
  expect(compareWithStamp(work()).fresh).toBe(false);
});

test('who starts again without a change gets none', () => {
  finish();
  expect(compareWithStamp(work()).fresh).toBe(true);
});

test('who checks the same sources out again, with other times, gets none', () => {
  finish();
  utimesSync(join(root, 'src/a.ts'), 1, 1);
  expect(compareWithStamp(work()).fresh).toBe(true);
});

test.each([
  ['changes a file', () => writeFileSync(join(root, 'src/a.ts'), 'ONE')],
  ['adds a file', () => writeFileSync(join(root, 'src/c.ts'), '')],
  ['removes a file', () => rmSync(join(root, 'src/a.ts'))],
  ['was interrupted', () => removeStamp(work().stampFile)],
  ['finds a broken stamp', () => writeFileSync(work().stampFile, '{"quick":')],
])('who %s gets a build', (_what, change) => {
  finish();
  change();
  expect(compareWithStamp(work()).fresh).toBe(false);
});

test('who changes a test only gets none', () => {
  finish();
  writeFileSync(join(root, 'src/web/b.test.tsx'), 'another test');
  expect(compareWithStamp(work()).fresh).toBe(true);
});
