import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createCheckoutHistory } from '#features/git/checkouts/checkout-history.ts';
import { testMirrors } from '#features/git/testing/git-test-mirrors.ts';
import { type GitTestRepository, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { gitTestTarget } from '#features/git/testing/git-test-target.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { folderSource } from '#sources/folder/folder.ts';

const start = {
  'README.md': '# One\n',
  'README.hu.md': '# Egy\n',
  'docs/a.md': '# A\n',
  'docs/hu/a.md': '# Á\n',
};

/** Counts how far each translation is behind, from the mirror of the repository and from a checkout. */
async function counts(one: GitTestRepository, mirrored: () => Promise<Past>): Promise<readonly (number | undefined)[]> {
  const fresh = createCheckoutHistory(`${one.files}-empty.git`);
  const source = folderSource({ path: one.files, product: 'asterism', readHistory: fresh });
  const [checkout] = (await source.list()).repositories;
  const files = ['README.hu.md', 'docs/hu/a.md', 'README.md', 'docs/none.md'];
  const ofCheckout = files.map((file) => checkout?.history?.behind?.(file));
  const past = await mirrored();
  expect(files.map((file) => past?.behind?.(file))).toEqual(ofCheckout);
  return ofCheckout;
}

type Past = Awaited<ReturnType<ReturnType<typeof createCheckoutHistory>>>;

/**
 * Creates a mirror of the repository `one` in a folder, and returns a function that syncs it and returns its history.
 */
async function mirrorOf(root: string): Promise<() => Promise<Past>> {
  const server = await gitTestServer({ root });
  const { mirrors } = await testMirrors();
  const target = gitTestTarget(`${server.url}/one.git`);
  return async () => (await mirrors.sync([target])).repositories[0]?.history;
}

async function family(): Promise<{ one: GitTestRepository; mirrored: () => Promise<Past> }> {
  const root = await temporaryFolder();
  return { one: await gitTestRepository(root, 'one'), mirrored: await mirrorOf(root) };
}

test('a reader sees by how many commits a translation is behind, after one sync and after many', async () => {
  const { one, mirrored } = await family();
  await one.commit(start);
  expect(await counts(one, mirrored)).toEqual([0, 0, undefined, undefined]);
  await one.commit({ 'README.md': '# One 2\n' });
  await one.commit({ 'README.md': '# One 3\n', 'docs/a.md': '# A 2\n' });
  expect(await counts(one, mirrored)).toEqual([2, 1, undefined, undefined]);
  await one.commit({ 'docs/other.md': '# Other\n' });
  await one.commit({ 'README.md': '# One 4\n', 'README.hu.md': '# Egy 4\n' });
  await one.commit({ 'docs/a.md': '# A 3\n' });
  expect(await counts(one, mirrored)).toEqual([0, 2, undefined, undefined]);
  const again = await mirrorOf(one.path.replace(/\/one\.git$/, ''));
  expect(await counts(one, again)).toEqual([0, 2, undefined, undefined]);
});

test('a checkout with packed refs has the same counts, and one without its history has none', async () => {
  const { one, mirrored } = await family();
  await one.commit(start);
  await one.commit({ 'README.md': '# One 2\n' });
  await one.git('pack-refs', '--all');
  await one.git('gc', '--quiet');
  expect(await counts(one, mirrored)).toEqual([1, 0, undefined, undefined]);
  const shallow = `${one.files}-shallow`;
  await one.git('clone', '--quiet', '--depth=1', `file://${one.path}`, shallow);
  const past = createCheckoutHistory(`${shallow}-empty.git`);
  expect(await past(shallow, Object.keys(start))).toBeUndefined();
});

test('no program named in the settings of a checkout is run', async () => {
  const { one } = await family();
  await one.commit(start);
  const program = `${one.files}-program`;
  const trace = `${program}-was-run`;
  // Git runs this program to verify or create a signature.
  const lines = [
    '#!/bin/sh',
    `touch '${trace}'`,
    'cat > /dev/null',
    'echo "-----BEGIN PGP SIGNATURE-----"',
    'echo "[GNUPG:] SIG_CREATED " >&2',
  ];
  await writeFile(program, `${lines.join('\n')}\n`, { mode: 0o755 });
  await one.git('config', 'gpg.program', program);
  await one.git('config', 'log.showSignature', 'true');
  await one.git('commit', '--quiet', '--allow-empty', '--gpg-sign=x', '--message=Signed');
  await rm(trace);
  const past = createCheckoutHistory(`${one.files}-empty.git`);
  expect((await past(one.files, Object.keys(start)))?.behind?.('README.hu.md')).toBe(0);
  expect(existsSync(trace)).toBe(false);
  await one.git('log');
  expect(existsSync(trace)).toBe(true);
});

test('a folder without git or without translations has no counts and runs no git', async () => {
  const folder = await temporaryFolder();
  const past = createCheckoutHistory(`${folder}/empty.git`);
  expect(await past(folder, Object.keys(start))).toBeUndefined();
  const { one } = await family();
  await one.commit(start);
  expect(await past(one.files, ['README.md', 'docs/a.md'])).toBeUndefined();
});
