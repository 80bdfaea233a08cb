import { chmod, mkdir, realpath, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite, type TestSiteOptions } from '#cli/testing/test-site.ts';
import { pathOf } from '#model/address/address.ts';
import { actWithoutRights } from '#platform/testing/act-without-rights.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { backgroundFileSystem, type FileSystem } from '#sources/folder/file-system.ts';
import type { Repository } from '#sources/source.ts';
import { familyOf, sourceOf } from '#sources/testing/test-family.ts';

async function startSite(options: TestSiteOptions): Promise<TestSite> {
  const site = await withRights(() => startTestSite(options));
  onTestFinished(() => withRights(() => site.close()));
  return site;
}

/** Does something with the rights of the test, which may lie where others cannot read it. */
async function withRights<T>(run: () => Promise<T>): Promise<T> {
  const user = process.geteuid?.();
  process.seteuid?.(process.getuid?.() ?? 0);
  try {
    return await run();
  } finally {
    if (user !== undefined) process.seteuid?.(user);
  }
}

/** A family with all that a page may come from besides listed files: links to hidden and ignored files, a workspace, a site. */
const family = {
  'one/README.md':
    '# One\n\n![logo](.art/logo.svg) [Hidden](.hidden/guide.md) [Built](built/api.md) [Two](../two/README.md)\n',
  'one/package.json': JSON.stringify({ name: 'one', version: '1.0.0', description: 'The first' }),
  'one/CHANGELOG.md': '# Changes\n\n## 1.0.0 (2026-01-02)\n\n- Begun.\n',
  'one/.gitignore': 'built/\n',
  'one/.hidden/guide.md': '# Guide\n\n[Deeper](deeper.md)\n',
  'one/.hidden/deeper.md': '# Deeper\n',
  'one/.art/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'one/built/api.md': '# API\n',
  'two/README.md': '# Two\n',
  'two/package.json': JSON.stringify({ name: 'two', private: true, workspaces: ['packages/*'] }),
  'two/packages/inner/package.json': JSON.stringify({ name: 'inner', version: '2.0.0' }),
  'two/packages/inner/README.md': '# Inner\n',
  'three/README.md': '# Three\n',
  'three/mkdocs.yml': 'site_name: Three\nnav:\n  - Home: index.md\n  - Wick: wick.md\n',
  'three/docs/index.md': '# Home\n',
  'three/docs/wick.md': '# Wick\n',
};

/** Every address of a site that the sitemap and the API name, with the status and the text of its article. */
async function answers(site: TestSite): Promise<ReadonlyMap<string, string>> {
  const snapshot = site.snapshots.current();
  if (snapshot === undefined) throw new Error('The site has no snapshot.');
  const paths = [...snapshot.packages].flatMap(([repo, { pages }]) =>
    [...pages.keys()].map((file) => pathOf({ repo, file }, snapshot)),
  );
  const entries = ['/matrix/index.html', ...paths].map(async (path) => {
    const answer = await site.get(path);
    const article = /<article.*<\/article>/s.exec(await answer.text())?.[0] ?? '';
    return [path, `${answer.status} ${article.length}`] as const;
  });
  return new Map(await Promise.all(entries));
}

test.each(['gone', 'empty'])(
  'no page and no file is lost when the disk of a family is %s, until it is back',
  async (kind) => {
    const root = await familyOf(family);
    const other = await familyOf({ 'other/README.md': '# Other\n' });
    const site = await startSite({ settings: { sources: [root, other] } });
    const before = await answers(site);
    expect([...before.values()].filter((answer) => !answer.startsWith('200'))).toEqual([]);
    expect(before.size).toBeGreaterThan(12);
    expect((await site.get('/git/one/.art/logo.svg')).status).toBe(200);
    const foundOf = () =>
      [...(site.snapshots.current()?.packages.values() ?? [])].map(({ releases, parts }) => ({ releases, parts }));
    const found = foundOf();
    const warnings = site.snapshots.current()?.warnings;
    const away = join(await temporaryFolder(), 'away');
    await rename(root, away);
    if (kind === 'empty') await mkdir(root);
    for (let count = 0; count < 2; count += 1) {
      await site.sync.run();
      expect(await answers(site)).toEqual(before);
      expect(site.snapshots.current()?.warnings).toEqual(warnings);
      expect(foundOf()).toEqual(found);
      // Its bytes are on that disk only.
      expect((await site.get('/git/one/.art/logo.svg')).status).toBe(503);
      expect(site.snapshots.sources().map(({ error }) => error === undefined)).toEqual([false, true]);
    }
    if (kind === 'gone') await rename(away, root);
  },
);

/** The file system, in which a path and what is below it fails with a code while one is set, as a broken disk does. */
function fragile(): { readonly fs: FileSystem; fail(path: string, code: string): void; mend(): void } {
  let broken: { readonly path: string; readonly code: string } | undefined;
  const check = (path: string): void => {
    if (broken !== undefined && `${path}/`.startsWith(`${broken.path}/`))
      throw Object.assign(new Error(`${broken.code}: ${path}`), { code: broken.code });
  };
  const fs = backgroundFileSystem;
  const checked =
    <T>(call: (path: string) => T) =>
    async (path: string): Promise<Awaited<T>> => {
      check(path);
      return await call(path);
    };
  return {
    fs: {
      ...fs,
      realpath: checked(fs.realpath),
      lstat: checked(fs.lstat),
      names: checked(fs.names),
      entries: checked(fs.entries),
      async open(path, flags) {
        check(path);
        return fs.open(path, flags);
      },
    },
    fail(path, code) {
      broken = { path, code };
    },
    mend() {
      broken = undefined;
    },
  };
}

test.each(['EACCES', 'EIO', 'ESTALE', 'EMFILE'])(
  'a package folder that fails with %s keeps its last listing',
  async (code) => {
    const root = await realpath(await familyOf(family));
    const disk = fragile();
    const source = sourceOf(root, { fs: disk.fs });
    const { repositories: before } = await source.list();
    const listed = ({ folder, files, metadata }: Repository) => [folder, files, metadata];
    for (const part of ['one', 'three/docs', 'one/package.json', 'one/CHANGELOG.md']) {
      disk.fail(join(root, part), code);
      const { repositories, warnings } = await source.list();
      expect(repositories.map(listed), part).toEqual(before.map(listed));
      expect(warnings.map(({ message }) => message).join('\n'), part).toContain(code);
      expect(repositories.map(({ isKept = false }) => isKept)).toEqual([part === 'one', false, false]);
      disk.mend();
      expect((await source.list()).warnings).toEqual([]);
    }
  },
);

test('a package whose folder its owner closes stays, and the warning says what to do; one that is removed goes', async () => {
  actWithoutRights();
  const root = await familyOf(family);
  const source = sourceOf(root);
  await source.list();
  await chmod(join(root, 'one'), 0);
  const closed = await source.list();
  await chmod(join(root, 'one'), 0o755);
  expect(closed.repositories.map(({ folder }) => folder)).toEqual(['one', 'three', 'two']);
  expect(closed.warnings.map(({ message }) => message)).toEqual([
    'The folder cannot be read (EACCES). Give the user that runs this site permission to read it.',
  ]);
  await rename(join(root, 'one'), join(await temporaryFolder(), 'one'));
  expect((await source.list()).repositories.map(({ folder }) => folder)).toEqual(['three', 'two']);
});

test('an operator reads that the folder of a package cannot be read, with and without older data of it', async () => {
  actWithoutRights();
  const root = await familyOf(family);
  const close = (name: string, mode = 0): Promise<void> => chmod(join(root, name), mode);
  onTestFinished(async () => {
    for (const name of ['one', 'two']) await close(name, 0o755);
  });
  const away = join(await temporaryFolder(), 'one');
  await rename(join(root, 'one'), away);
  const site = await startSite({ settings: { sources: [root] } });
  await rename(away, join(root, 'one'));
  await close('one');
  await site.sync.run();
  const health = async () => (await site.get('/healthz')).json();
  const unread = { status: 'stale', sources: [{ status: 'stale', problem: expect.stringContaining('some packages') }] };
  expect(await health()).toMatchObject(unread);
  expect((await site.get('/one/index.html')).status).toBe(503);
  await close('one', 0o755);
  await site.sync.run();
  expect(await health()).toMatchObject({ status: 'ok', sources: [{ status: 'ok', problem: null }] });
  const pages = async () => [(await site.get('/one/index.html')).status, (await site.get('/two/index.html')).status];
  expect(await pages()).toEqual([200, 200]);
  await close('two');
  await site.sync.run();
  expect(await health()).toMatchObject(unread);
  expect(await pages()).toEqual([200, 200]);
});
