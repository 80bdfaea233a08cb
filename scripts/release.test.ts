import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProject } from './project.js';
import { changesOf, releaseChangeLog } from './release/change-log.js';
import { checkVersion } from './release/version.js';
import { runQuietly } from './step.js';

const unreleased = '# Changelog\n\n## Unreleased\n\n- Read *this*.\n\n## 0.1.0 (2026-11-28)\n\nThe first version.\n';

test('the changes of a release get its version and date, and those of others stay', () => {
  const text = releaseChangeLog(unreleased, { version: '0.2.0', date: '2026-12-01' });
  expect(text).toBe(unreleased.replace('## Unreleased', '## 0.2.0 (2026-12-01)'));
  expect(releaseChangeLog(text, { version: '0.2.0', date: '2027-01-01' })).toBe(text);
  expect([changesOf(text, '0.2.0'), changesOf(text, '0.1.0')]).toEqual(['- Read *this*.', 'The first version.']);
  expect(() => changesOf(text, '0.3.0')).toThrow('CHANGELOG.md has no section "## 0.3.0 (…)".');
});

test('a release without changes is refused', () => {
  const release = { version: '0.2.0', date: '2026-12-01' };
  const advice = 'CHANGELOG.md must begin with a section "## Unreleased" that says what changes in 0.2.0.';
  const [, second = ''] = unreleased.split('## Unreleased');
  for (const text of [
    `# Changelog\n\n${second.slice(second.indexOf('##'))}`,
    unreleased.replace('- Read *this*.', ''),
  ]) {
    expect(() => releaseChangeLog(text, release)).toThrow(advice);
  }
});

test.each([
  ['v0.2.0', [], 'v0.2.0 is no version'],
  ['0.2', [], '0.2 is no version'],
  ['0.10.0', ['v0.10.0'], 'The tag v0.10.0 exists'],
  ['0.9.0', ['v0.9.1'], '0.9.0 is not newer than 0.9.1'],
  ['0.9.1', ['v0.9.1x'], '0.9.1 is not newer than 0.9.1'],
])('the version %s with the tags %j is refused', (version, tags, message) => {
  expect(() => checkVersion(version, { current: '0.9.1', tags })).toThrow(message);
});

test('the first version, and every newer one, is accepted', () => {
  for (const [version, tags] of [
    ['0.9.1', []],
    ['0.9.2', ['v0.9.1']],
    ['0.10.0', ['v0.9.1']],
    ['1.0.0', ['v0.9.1']],
  ] as const) {
    expect(() => checkVersion(version, { current: '0.9.1', tags })).not.toThrow();
  }
});

describe('in a clean clone', () => {
  const who = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  };
  let folder: string;
  let clone: string;

  // The files of the project as they are now, so that its build is up to date.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'asterism-released-'));
    clone = join(folder, 'clone');
    const origin = join(folder, 'origin');
    const left = ['node_modules', 'dist', '.git', 'release', 'test-results', 'docs/screenshots'].map((name) =>
      inProject(name),
    );
    cpSync(inProject(), origin, { recursive: true, filter: (path) => !left.includes(path) });
    const log = join(origin, 'CHANGELOG.md');
    writeFileSync(log, readFileSync(log, 'utf8').replace(/^## /m, '## Unreleased\n\n- Read *this*.\n\n## '));
    await git(origin, 'init', '--quiet', '--initial-branch=main');
    await git(origin, 'add', '--all');
    await git(origin, 'commit', '--quiet', '--message', 'Begin');
    await git(folder, 'clone', '--quiet', origin, clone);
    // A folder of links: an installation in the clone would replace the links, and not the packages of the project.
    mkdirSync(join(clone, 'node_modules'));
    for (const name of readdirSync(inProject('node_modules'))) {
      symlinkSync(inProject('node_modules', name), join(clone, 'node_modules', name));
    }
    cpSync(inProject('dist'), join(clone, 'dist'), { recursive: true });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function git(cwd: string, ...args: readonly string[]) {
    const { code, output } = await runQuietly(['git', ...args], { cwd, env: { ...process.env, ...who } });
    expect(code, output).toBe(0);
    return output.trim();
  }

  function release(...args: readonly string[]) {
    const command = [process.execPath, join(clone, 'scripts/release.js'), ...args] as const;
    return runQuietly(command, { cwd: clone, env: { ...process.env, ...who, TMPDIR: folder } });
  }

  test('a dry run writes the version and the date, commits, tags and packs in a copy, and changes nothing else', async () => {
    const { code, output } = await release('9.8.7', '--dry-run');
    expect(code, output).toBe(0);
    const [packed = '', create = '', notes = ''] = output.split('\n').filter((line) => line.includes('/release/'));
    expect([packed, create, notes].map((file) => basename(file))).toEqual([
      'asterism-docs-9.8.7.tgz',
      'create-asterism-docs-9.8.7.tgz',
      'notes.md',
    ]);
    expect(output).toContain('git push origin HEAD v9.8.7');
    const copy = join(packed, '../..');
    expect(await git(copy, 'log', '--format=%s', '-1')).toBe('Release 9.8.7');
    expect(await git(copy, 'describe', '--exact-match')).toBe('v9.8.7');
    expect(await git(copy, 'status', '--porcelain')).toBe('');
    expect(readFileSync(join(copy, 'CHANGELOG.md'), 'utf8')).toMatch(
      /^## 9\.8\.7 \(\d{4}-\d\d-\d\d\)\n\n- Read \*this\*\./m,
    );
    expect(readFileSync(notes, 'utf8')).toMatch(
      /^- Read \*this\*\.\n\nPacked from commit [0-9a-f]{40} with Node [\s\S]*create-asterism-docs-9\.8\.7\.tgz \| `sha512-/,
    );
    expect([await git(clone, 'status', '--porcelain'), await git(clone, 'tag')]).toEqual(['', '']);
  });

  test('no file but the change log names the version before', async () => {
    const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
    const { output } = await release('9.8.7', '--dry-run');
    const copy = join(output.split('\n').find((line) => line.includes('/release/')) ?? '', '../..');
    const names = String.raw`asterism-docs(@\^|-|": "\^)|asterism/(action|docs)@v`;
    const found = `(${names})${version.replaceAll('.', String.raw`\.`)}`;
    const { output: lines } = await runQuietly(['git', 'grep', '--extended-regexp', found, '--', ':!CHANGELOG.md'], {
      cwd: copy,
    });
    expect(lines).toBe('');
    const manifests = await Promise.all(
      ['package.json', 'create/package.json', 'package-lock.json'].map((file) =>
        git(copy, 'diff', '--numstat', 'HEAD~', '--', file),
      ),
    );
    expect(manifests.map((line) => line.split('\t')[0])).toEqual(['1', '1', '2']);
  });

  test('both packages name the repository of package.json, which is the only address of the project', async () => {
    const { output } = await release('9.8.7', '--dry-run');
    const files = output.split('\n').filter((line) => line.endsWith('.tgz'));
    const manifests = await Promise.all(
      files.map((file) => runQuietly(['tar', '-xzOf', file, 'package/package.json'])),
    );
    const [own, create] = manifests.map((each) => JSON.parse(each.output));
    expect(create.repository).toEqual({ ...own.repository, directory: 'create' });
    expect([own.version, create.version]).toEqual(['9.8.7', '9.8.7']);
    const host = new URL(own.repository.url.replace(/^git\+/, '')).hostname;
    const { output: lines } = await runQuietly(['git', 'grep', '--files-with-matches', '--fixed-strings', host], {
      cwd: clone,
    });
    expect(lines.trim()).toBe('package.json');
  });

  test('a real release waits for the address of the repository, and changes that are not committed are named', async () => {
    expect(await release('9.8.7')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Write the address of the repository into package.json.'),
    });
    writeFileSync(join(clone, 'LICENSE'), 'Mine\n');
    expect(await release('9.8.7', '--dry-run')).toMatchObject({
      code: 1,
      output: expect.stringContaining(' M LICENSE'),
    });
    await git(clone, 'checkout', '--quiet', 'LICENSE');
  });
});
