import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { featureLists } from './features.js';
import { inProject, projectNode } from './project.js';
import { features } from './rooms.js';

let folder: string;
let copy: string;

// What types depend on.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'asterism-features-'));
  copy = join(folder, 'project');
  const parts = [
    'src',
    'scripts',
    'bin',
    'create',
    'examples',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vitest.config.ts',
  ];
  // What a removal writes.
  const reference = 'docs/reference/settings.md';
  for (const part of [...parts, reference]) cpSync(inProject(part), join(copy, part), { recursive: true });
  // The packages, and not what programs keep beside them.
  mkdirSync(join(copy, 'node_modules'));
  const packages = readdirSync(inProject('node_modules')).filter((name) => !/^\.(cache|vite)/.test(name));
  for (const name of packages) symlinkSync(inProject('node_modules', name), join(copy, 'node_modules', name));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the lists of features match their doors; node scripts/write-rooms.js generates them', () => {
  for (const [file, text] of featureLists()) expect(readFileSync(inProject(file), 'utf8'), file).toBe(text);
});

test('a new feature has types that hold, and leaves nothing behind when it is removed', { timeout: 300_000 }, () => {
  const before = tableIn(copy);
  expect(feature('new', 'reading-time')).toContain('Wrote src/features/reading-time.');
  expect(types()).toBe('');
  expect(feature('new', 'reading-time')).toContain('There is a feature reading-time already');
  expect(feature('remove', 'reading-time')).toContain('Removed src/features/reading-time.');
  expect(tableIn(copy)).toBe(before);
});

const names = Object.keys(features);

// The rooms know none of them. Of two features, one is there without the other in one half.
test.each([
  ['all features', names],
  ['every second feature', names.filter((_, index) => index % 2 === 0)],
  ['the other half of the features', names.filter((_, index) => index % 2 === 1)],
])('without %s the types of everything else hold', { timeout: 300_000 }, (title, removed) => {
  const own = copyTo(title);
  // A feature comes after those that it needs.
  const gone = new Set(removed);
  for (const name of names) if (features[name]?.some((needed) => gone.has(needed))) gone.add(name);
  for (const name of names.toReversed().filter((each) => gone.has(each))) {
    expect(feature('remove', name, own)).toContain(`Removed src/features/${name}.`);
    for (const file of siteTestsOf(name, own)) rmSync(file);
  }
  expect(types(own)).toBe('');
});

test('the code of the tutorial has types that hold, and its test passes', { timeout: 300_000 }, () => {
  const own = copyTo('tutorial');
  expect(feature('new', 'reading-time', own)).toContain('Wrote src/features/reading-time.');
  const tutorial = readFileSync(inProject('docs/contributing/first-feature.md'), 'utf8');
  const blocks = [...tutorial.matchAll(/^`(src\/features\/reading-time\/[^`]+)`:\n\n```tsx?\n([\s\S]*?)```$/gm)];
  expect(blocks.length).toBeGreaterThan(6);
  for (const [, file = '', text = ''] of blocks) writeFileSync(join(own, file), text);
  expect(run(own, ['scripts/write-rooms.js'])).toBe('');
  expect(types(own)).toBe('');
  expect(run(own, ['node_modules/.bin/vitest', 'run', 'src/features/reading-time'])).toMatch(/Tests .*1 passed/);
});

test('the example of ARCHITECTURE is code of the tutorial', () => {
  const tutorial = readFileSync(inProject('docs/contributing/first-feature.md'), 'utf8');
  const examples = [...readFileSync(inProject('ARCHITECTURE.md'), 'utf8').matchAll(/^```tsx?\n([\s\S]*?)```$/gm)];
  expect(examples.length).toBeGreaterThan(4);
  for (const [, text = ''] of examples) expect(tutorial).toContain(text);
});

test('the texts of a new language have types that hold, with those of a feature that comes later', {
  timeout: 300_000,
}, () => {
  const own = copyTo('language');
  const written = run(own, ['scripts/language.js', 'new', 'de']);
  expect(written).toContain('src/kernel/web/i18n/languages/de.ts\n');
  expect(written).toContain('src/features/pictures/texts/de.ts\n');
  expect(feature('new', 'reading-time', own)).toContain('Wrote src/features/reading-time.');
  expect(types(own)).toBe('');
  expect(run(own, ['scripts/language.js', 'new', 'de'])).toContain('There are texts in de already');
});

test('a name that is no folder name, or of no feature, is refused with the way out', () => {
  expect(feature('new', 'Reading Time')).toContain('A name consists of lower-case letters, digits and hyphens.');
  expect(feature('remove', 'reading')).toContain('There is no feature reading. The features are');
});

function tableIn(project: string): string {
  return readFileSync(join(project, 'scripts/rooms.js'), 'utf8');
}

function feature(command: string, name: string, project = copy): string {
  return run(project, ['scripts/feature.js', command, name]);
}

/** Copies the project to a folder, which a failed attempt may have left. */
function copyTo(name: string): string {
  const own = join(folder, name);
  rmSync(own, { recursive: true, force: true });
  cpSync(copy, own, { recursive: true, verbatimSymlinks: true });
  return own;
}

/** The tests of whole sites, outside of a feature, that use it too. */
function siteTestsOf(name: string, project: string): readonly string[] {
  const tests = globSync('src/**/*.test.{ts,tsx}', { cwd: project }).map((file) => join(project, file));
  return tests.filter((file) => readFileSync(file, 'utf8').includes(`#features/${name}/`));
}

/** The errors of `src` and what builds it. */
function types(project = copy): string {
  return run(project, ['node_modules/.bin/tsc', '--noEmit', '--pretty', 'false']);
}

function run(cwd: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(projectNode, args, { cwd, encoding: 'utf8' });
  return stdout + stderr;
}
