import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { createIgnoreRules, createNameFilter } from './ignore-rules.ts';

test('the nearest .gitignore that names a file decides', () => {
  const rules = createIgnoreRules();
  rules.add('', '\uFEFF*.log\r\n/dist/\r\n');
  rules.add('docs/', '!keep.log\n');
  expect(rules.ignores('a.log')).toBe(true);
  expect(rules.ignores('docs/a.log')).toBe(true);
  expect(rules.ignores('docs/keep.log')).toBe(false);
  expect(rules.ignores('dist/')).toBe(true);
  expect(rules.ignores('docs/dist/')).toBe(false);
  expect(rules.ignores('README.md')).toBe(false);
});

test('a pattern that would keep a processor busy for hours is skipped', () => {
  const rules = createIgnoreRules();
  rules.add('', `${'*a'.repeat(30)}b\n${'a*'.repeat(30)}b\nplain\n`);
  expect(rules.ignores('a'.repeat(200))).toBe(false);
  expect(rules.ignores('plain')).toBe(true);
});

test('without patterns every repository is included', () => {
  expect(createNameFilter([], [])('anything')).toBe(true);
});

test('no repository is shown under a name that leads out of a folder', () => {
  const isWanted = createNameFilter([], ['old']);
  expect(['..', '.', '', 'old', 'one'].filter(isWanted)).toEqual(['one']);
});

test('a pattern of many stars costs no more steps than the product of both lengths', () => {
  const rules = createIgnoreRules({ patterns: 10, length: 400, steps: 200_000 });
  rules.add('', '**/a/**/a/**/a/**/a/**/a/**/b\n*a*a*a*a*a*a*a*b\nplain\n');
  expect(rules.ignores(`${'a/'.repeat(80)}x`)).toBe(false);
  expect(rules.ignores('a'.repeat(250))).toBe(false);
  expect(rules.ignores(`${'a/'.repeat(80)}b`)).toBe(true);
  expect(rules.ignores('plain')).toBe(true);
  expect(rules.exhausted()).toBe(false);
});

test('patterns that together take too long exclude the remaining files, in bounded work', () => {
  const rules = createIgnoreRules({ patterns: 4_000, length: 400, steps: 100_000 });
  rules.add('', Array.from({ length: 2_000 }, (_, index) => `${'*a*'.repeat(60)}${index}*`).join('\n'));
  expect(rules.ignores('a'.repeat(250))).toBe(true);
  expect(rules.exhausted()).toBe(true);
  expect(rules.ignores('README.md')).toBe(true);
});

test('a large project with the usual patterns of its tools is shown whole', () => {
  const rules = createIgnoreRules();
  const tools = ['Debug', 'Release', 'TestResult', 'Cache', 'Publish.xml', 'ReSharper', 'Backup.rdl', 'Express', 'Log'];
  const eitherCase = tools.map((name) => name.replace(/[A-Z]/g, (letter) => `[${letter}${letter.toLowerCase()}]`));
  const wildcards = eitherCase.flatMap((name) => [
    `${name}/`,
    `*.${name}`,
    `*- ${name}`,
    `**/${name}/*`,
    `*_${name}*x`,
  ]);
  rules.add('', [...wildcards, '*_i.c', '*.mm.*', 'UpgradeLog*.XML', '**/*.Server/GeneratedArtifacts'].join('\n'));
  for (let index = 0; index < 20_000; index += 1) {
    const folder = `Source/Modules/Engine${Math.floor(index / 100)}/Components/Rendering`;
    rules.ignores(`${folder}/SomeComponentImplementation${index}.cs`);
  }
  expect(rules.exhausted()).toBe(false);
  expect(rules.ignores('Source/a.publish.xml')).toBe(true);
  expect(rules.ignores('Source/debug/')).toBe(true);
});

test('a .gitignore in each folder of a deep path ends with the limit of steps, and a long name costs few of them', () => {
  const rules = createIgnoreRules({ patterns: 2_000, length: 400, steps: 2_000_000 });
  let folder = '';
  for (let depth = 0; depth < 1_000; depth += 1) {
    rules.add(folder, 'name\n');
    folder += 'a/';
  }
  for (let index = 0; index < 20_000; index += 1) rules.ignores(`${folder}${index}`);
  expect(rules.exhausted()).toBe(true);
  const others = createIgnoreRules();
  others.add('', '*.b.c\n');
  expect(others.ignores(`${'.'.repeat(100_000)}a`)).toBe(false);
  expect(others.ignores(`${'.'.repeat(100_000)}.b.c`)).toBe(true);
  expect(others.exhausted()).toBe(false);
});

test('a maintainer reads which lines of a .gitignore are not used, and why', () => {
  const rules = createIgnoreRules({ patterns: 2, length: 10, steps: 1_000 });
  rules.add('', '# comment that is long\nthis-name-is-too-long\none\n');
  rules.add('docs/', 'two\nthree\nfour\n');
  expect(rules.problems()).toEqual([
    { file: '.gitignore', message: 'Line 2 is not used. Patterns have at most 10 characters. Shorten them.' },
    {
      file: 'docs/.gitignore',
      message:
        '2 lines from line 2 on are not used. The .gitignore files of the repository have too many patterns. Remove some.',
    },
  ]);
  expect(['one', 'docs/two', 'docs/three'].map((path) => rules.ignores(path))).toEqual([true, true, false]);
});

test('a maintainer of many .gitignore files reads one line for each limit', () => {
  const rules = createIgnoreRules({ patterns: 100, length: 10, steps: 1_000 });
  for (let index = 0; index < 64; index += 1) rules.add(`p/${index}/`, `one${index}\ntwo${index}\nthis-is-too-long\n`);
  expect(rules.problems()).toEqual([
    {
      file: 'p/0/.gitignore',
      message:
        '64 lines of 64 .gitignore files, from line 3 of this one on, are not used. Patterns have at most 10 characters. Shorten them.',
    },
    {
      file: 'p/50/.gitignore',
      message:
        '28 lines of 14 .gitignore files, from line 1 of this one on, are not used. The .gitignore files of the repository have too many patterns. Remove some.',
    },
  ]);
});

test('a repository of 1,000 packages with patterns of their own, and a template in each, uses all of them', () => {
  const rules = createIgnoreRules();
  const template = Array.from({ length: 300 }, (_, index) => `cache-${index}/\n*.out${index}\n_${index}*.tmp?`).join(
    '\n',
  );
  rules.add('', template);
  for (let index = 0; index < 1_000; index += 1) {
    const own = Array.from({ length: 40 }, (_, line) => `made-${index}-${line}*`).join('\n');
    rules.add(`packages/${index}/`, own);
    rules.add(`packages/${index}/source/`, template);
  }
  for (let index = 0; index < 1_000; index += 1) {
    const folder = `packages/${index}`;
    for (let file = 0; file < 20; file += 1) rules.ignores(`${folder}/source/components/component-${file}.ts`);
    expect(rules.ignores(`${folder}/made-${index}-39.js`)).toBe(true);
    expect(rules.ignores(`${folder}/made-${index + 1}-39.js`)).toBe(false);
    expect(rules.ignores(`${folder}/source/a/_299x.tmp1`)).toBe(true);
  }
  expect(rules.problems()).toEqual([]);
});

const patterns = [
  ...['a', 'a/', '/a', '/a/', 'a/b', '/a/b', 'a/*', 'a/**', '**/a', '**/a/', '**/b', 'a/**/b', 'a/**/**/c', '**'],
  ...[
    '*',
    '*.md',
    '*.m?',
    '?',
    '??',
    '*a*',
    'a*c',
    'ab*',
    '*.*',
    '**/*.md',
    'b/**/',
    '**/b/**',
    '/*',
    '/*/',
    '/**/x.md',
  ],
  ...['[ab]', '[!a]', '[^a].md', '[a-c]', '[c-a]', '[]]', '[]', '[', '[a', '[[:alpha:]].md', '[[:digit:]]', '[[:no:]]'],
  ...[
    '\\a',
    '\\*',
    '\\!a',
    '\\#a',
    'a\\',
    'a\\ ',
    'a ',
    'a  ',
    '#a',
    '!a',
    'x.MD',
    '[A-B]',
    '[[:upper:]]',
    '[\\]]',
    '[a-]',
  ],
  ...[
    'a**b',
    'a***',
    '***/b',
    'b/c/',
    'c/x.md',
    '**/b/c',
    'a/*/c',
    'a/?/c/*.md',
    '[-a]',
    '[a\\-c]',
    '[[:alpha:]b-c]',
    '[Bb]',
    '*.[Mm]d',
    '[x]*[d]',
    '*[*]',
    '[a[bb]]',
    '[bb',
    '?.[m]?',
    '//a',
    'a//b',
  ],
];
const paths = [
  'a',
  'ab',
  'abc',
  'x.md',
  'b/a',
  'b/x.md',
  'd/a/b',
  'd/b/c/x.md',
  'e/b/c/a',
  'c/x.md',
  '-',
  ']',
  '1',
  '#a',
  '!a',
];

test('each pattern ignores what git ignores', async () => {
  const folder = await temporaryFolder();
  const git = (...args: string[]): string => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  git('init', '-q');
  git('config', 'core.ignorecase', 'true');
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), '');
  }
  for (const pattern of [
    ...patterns,
    ...patterns.map((each) => `${each}\n!x.md\n!b\n`),
    'a\n!b/a\n',
    '*\n!*/\n!*.md',
  ]) {
    await writeFile(join(folder, '.gitignore'), pattern);
    const shown = git('ls-files', '-z', '--others', '--exclude-standard')
      .split('\0')
      .filter((path) => path !== '');
    const rules = createIgnoreRules();
    rules.add('', pattern);
    const ours = [...paths, '.gitignore'].filter((path) => !rules.ignores(path));
    expect(ours.sort(), JSON.stringify(pattern)).toEqual(shown.sort());
  }
});
