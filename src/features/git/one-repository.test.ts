import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runTestProgram } from '#platform/testing/run-test-program.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { folderSource } from '#sources/folder/folder.ts';
import { type ReadMetadata, readMetadata } from '#sources/metadata.ts';
import type { Listing } from '#sources/source.ts';
import { familyOf } from '#sources/testing/test-family.ts';
import { createGitMirrors } from './git-mirrors.ts';
import { gitSource } from './git-source.ts';
import { gitTestRepository } from './testing/git-test-repository.ts';

/** Reads metadata, and fails as a reader does that has a fault, for a README with a mark. */
const faulty: ReadMetadata = async (input) => {
  const readme = await input.read('README.md', 1_000);
  if (Buffer.from(readme?.bytes ?? []).includes('FAULT')) throw new RangeError('Maximum call stack size exceeded');
  return readMetadata(input);
};

function descriptionsOf({ repositories }: Listing): Readonly<Record<string, string>> {
  return Object.fromEntries(repositories.map(({ folder, metadata }) => [folder, metadata.description]));
}

const told = { one: 'One.', two: 'Two.' };

function manifest(description: string): string {
  return JSON.stringify({ description });
}

const fault = [{ repository: 'one', message: expect.stringContaining('It cannot be read: Maximum call stack') }];

test('a fault in reading one folder keeps what was known of it, and the others are listed', async () => {
  const files = Object.entries(told).flatMap(([name, description]) => [
    [`${name}/README.md`, `# ${name}\n`],
    [`${name}/package.json`, manifest(description)],
  ]);
  const path = await familyOf(Object.fromEntries(files));
  const source = folderSource({ path, product: 'none', readMetadata: faulty });
  expect(descriptionsOf(await source.list())).toEqual(told);
  await writeFile(join(path, 'one/README.md'), 'FAULT');
  await writeFile(join(path, 'two/package.json'), manifest('Two, changed.'));
  const listing = await source.list();
  expect(descriptionsOf(listing)).toEqual({ one: 'One.', two: 'Two, changed.' });
  expect(listing.warnings).toMatchObject(fault);
});

test('a fault in reading one git repository keeps what was known of it, and the others are listed', async () => {
  const root = await temporaryFolder();
  const [one, two] = [await gitTestRepository(root, 'one'), await gitTestRepository(root, 'two')];
  await one.commit({ 'README.md': '# One\n', 'package.json': manifest(told.one) });
  await two.commit({ 'README.md': '# Two\n', 'package.json': manifest(told.two) });
  const folder = await temporaryFolder();
  const mirrors = createGitMirrors({ folder, product: 'none', warn: () => undefined, readMetadata: faulty });
  onTestFinished(() => mirrors.close());
  const source = gitSource({ addresses: [one.path, two.path], mirrors });
  expect(descriptionsOf(await source.list())).toEqual(told);
  await one.commit({ 'README.md': 'FAULT' });
  await two.commit({ 'package.json': manifest('Two, changed.') });
  const listing = await source.list();
  expect(descriptionsOf(listing)).toEqual({ one: 'One.', two: 'Two, changed.' });
  expect(listing.warnings).toMatchObject(fault);
});

test('a few trees that stand for billions of files keep what was known of their repository, and the others are listed', async () => {
  const family = await temporaryFolder();
  const [one, two] = [await gitTestRepository(family, 'one'), await gitTestRepository(family, 'two')];
  await one.commit({ 'README.md': '# One\n\nOne.\n' });
  await two.commit({ 'README.md': '# Two\n\nTwo.\n' });
  const mirrors = createGitMirrors({ folder: await temporaryFolder(), product: 'none', warn: () => undefined });
  onTestFinished(() => mirrors.close());
  const source = gitSource({ addresses: [one.path, two.path], mirrors });
  await source.list();
  const blob = (await one.git('rev-parse', 'HEAD:README.md')).trim();
  let entry = `100644 blob ${blob}`;
  for (let level = 0; level < 9; level += 1) {
    const names = Array.from({ length: 10 }, (_, index) => `${entry}\t${index}${level === 0 ? '.md' : ''}\n`);
    entry = `040000 tree ${await makeTree(one.path, names.join(''))}`;
  }
  const root = await makeTree(one.path, `100644 blob ${blob}\tREADME.md\n${entry}\tdocs\n`);
  const commit = await one.git('commit-tree', root, '-m', 'Grow');
  await one.git('update-ref', 'refs/heads/main', commit.trim());
  await one.push();
  await two.commit({ 'README.md': '# Two\n\nTwo, changed.\n' });
  const { repositories, warnings } = await source.list();
  const sizes = repositories.map(({ folder, files }) => [folder, ...files.map(({ path, size }) => `${path} ${size}`)]);
  expect(sizes).toEqual([
    ['one', 'README.md 12'],
    ['two', 'README.md 21'],
  ]);
  const message = 'Git ls-tree returned more than 32 MB. An older copy is shown.';
  expect(warnings).toMatchObject([{ repository: 'one', message }]);
});

async function makeTree(repository: string, entries: string): Promise<string> {
  const args = ['-C', repository, 'mktree'];
  const answer = await runTestProgram({ program: 'git', args, environment: { PATH: process.env.PATH ?? '' } }, entries);
  return answer.toString().trim();
}
