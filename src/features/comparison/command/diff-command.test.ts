import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '#cli/main.ts';
import { linesLog } from '#cli/output/lines-log.ts';
import { inTemporaryFolder, testBuild } from '#cli/testing/test-folder.ts';
import { type GitTestRepository, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { type DiffFlags, diff } from './diff-command.ts';

const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
let folder = '';
let lamp: GitTestRepository;
let first = '';

/** Text that is long enough for git to recognise a moved file. */
const guide = '# Guide\n\nHow to light the lamp on a dark evening.\n\nAnd how to put it out again in the morning.\n';

beforeAll(async () => {
  const { promise: isMade, resolve: made } = Promise.withResolvers<string>();
  void inTemporaryFolder(async (path) => {
    made(path);
    await isOver;
  });
  folder = await isMade;
  await writeFile(join(folder, 'asterism.config.json'), JSON.stringify({ server: { limits: { threads: 1 } } }));
  lamp = await gitTestRepository(folder, 'lamp');
  first = await lamp.commit({
    'package.json': JSON.stringify({ name: 'lamp', description: 'A lamp.' }),
    'README.md': '# Lamp\n\nThe old lamp shines. [Guide](docs/guide.md)\n',
    'docs/guide.md': guide,
    'docs/gone.md': '# Gone\n\nSomething else, without a link to it.\n',
    'docs/same.md': '# Same\n',
  });
  await lamp.git('tag', 'v1.0.0');
  await lamp.commit({
    'README.md': '# Lamp\n\nThe new lamp shines. [Guide](docs/use/guide.md)\n',
    'docs/guide.md': undefined,
    'docs/use/guide.md': guide,
    'docs/gone.md': undefined,
    'docs/fresh.md': '# Fresh\n\nA page about wicks and their many kinds.\n',
  });
  await lamp.git('tag', '--annotate', '--message=Two', 'v2.0.0');
});

afterAll(() => end());

interface Ran {
  readonly code: number;
  readonly text: string;
}

async function run(from: string, to: string, flags: Partial<DiffFlags> = {}): Promise<Ran> {
  const lines: string[] = [];
  const config = join(folder, 'asterism.config.json');
  const all = { config, cache: join(folder, 'cache'), source: lamp.files, ...flags };
  const code = await diff([from, to], all, { log: linesLog(lines), build: testBuild });
  return { code, text: lines.join('\n') };
}

const expected = [
  '~ README.md (+1 −1 words, 1 link with a different target)\n    § Lamp\n    - The old lamp shines. Guide\n    + The new lamp shines. Guide',
  '+ docs/fresh.md',
  '> docs/guide.md → docs/use/guide.md',
  '- docs/gone.md',
];

test('in a checkout, two tags are compared by pages and words', async () => {
  const { code, text } = await run('v1.0.0', 'v2.0.0');
  const [title, ...pages] = text.split('\n\n');
  expect(title).toContain('v1.0.0 → v2.0.0: 1 added, 1 removed, 1 changed, 1 moved, 2 unchanged');
  expect(pages.toSorted()).toEqual(expected.toSorted());
  expect(code).toBe(0);
});

test('versions have the names of tags with and without v, of branches and commits, and HEAD', async () => {
  const pages = (ran: Ran): readonly string[] => ran.text.split('\n\n').slice(1).toSorted();
  for (const [from, to] of [
    ['1.0.0', 'main'],
    [first.slice(0, 10), 'HEAD'],
  ] as const) {
    expect(pages(await run(from, to))).toEqual(expected.toSorted());
  }
});

test('a git address is compared like a checkout', async () => {
  await lamp.push();
  await mkdir(join(lamp.path, 'refs/tags'), { recursive: true });
  await writeFile(join(lamp.path, 'refs/tags/v1.0.0'), `${first}\n`);
  const { text } = await run('v1.0.0', 'main', { source: `file://${lamp.path}` });
  expect(text.split('\n\n').slice(1).toSorted()).toEqual(expected.toSorted());
});

test('the exit code tells of differences only on request', async () => {
  expect((await run('v1.0.0', 'v2.0.0', { exitCode: true })).code).toBe(1);
  const equal = await run('v2.0.0', 'main', { exitCode: true });
  expect(equal.code).toBe(0);
  expect(equal.text).toContain('no pages differ');
});

test('markdown for a comment has a difference for each changed page', async () => {
  const { text } = await run('v1.0.0', 'v2.0.0', { markdown: true });
  expect(text).toContain('→ `v2.0.0`');
  expect(text).toContain('```diff\n@@ Lamp\n- The old lamp shines. Guide\n+ The new lamp shines. Guide\n```');
});

test('an unknown version names the known ones, and is nothing that git runs', async () => {
  for (const name of ['v3', '--upload-pack=touch x', '0000000', '../v1.0.0', 'v1.0.0^{tree}']) {
    await expect(run(name, 'v2.0.0')).rejects.toThrow(/has no tag, branch or commit .*v1\.0\.0/);
  }
});

test('a source with several packages asks for one, and takes its name', async () => {
  const shelf = await gitTestRepository(join(folder, 'more'), 'shelf');
  await shelf.commit({ 'README.md': '# Shelf\n' });
  const source = join(folder, 'more/.files');
  await gitTestRepository(join(folder, 'more'), 'rack').then((rack) => rack.commit({ 'README.md': '# Rack\n' }));
  await expect(run('main', 'main', { source })).rejects.toThrow(/several packages: .*Choose one with --package/);
  await expect(run('main', 'main', { source, package: 'desk' })).rejects.toThrow(/No package is called "desk"/);
  expect((await run('main', 'main', { source, package: 'shelf' })).text).toContain('no pages differ');
});

test('a folder without git says that it has no versions', async () => {
  const source = join(folder, 'plain');
  await mkdir(source);
  await writeFile(join(source, 'README.md'), '# Plain\n');
  await expect(run('a', 'b', { source })).rejects.toThrow(/plain has no versions/);
});

test('a comparison that fails exits with 2, unlike a difference', async () => {
  const lines: string[] = [];
  const code = await main(['diff', 'a', 'b', '--config', 'nowhere.json'], linesLog(lines));
  expect(code).toBe(2);
  expect(lines.join('\n')).toContain('nowhere.json');
});
