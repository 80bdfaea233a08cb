import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { folderSource } from '#sources/folder/folder.ts';
import { SourceError } from '#sources/source.ts';
import { writeHostileFamily } from './hostile-family.ts';

async function listHostileFamily() {
  const family = await writeHostileFamily(await temporaryFolder());
  const source = folderSource({ path: family.root, product: 'asterism' });
  const listing = await source.list();
  return { family, listing, repositories: new Map(listing.repositories.map((each) => [each.folder, each])) };
}

test('[E-01] a maintainer gets one warning for each broken thing, with its repository and file', async () => {
  const { family, listing } = await listHostileFamily();
  const expected = family.defects.filter(({ by }) => by === 'source');
  for (const { repository, file, message } of expected) {
    const found = listing.warnings.filter(
      (warning) => warning.repository === repository && warning.file === file && message.test(warning.message),
    );
    expect(found, `${repository} ${file} ${message}`).toHaveLength(1);
  }
  const unexpected = listing.warnings.filter(
    ({ repository, file, message }) =>
      !expected.some((each) => each.repository === repository && each.file === file && each.message.test(message)),
  );
  expect(unexpected).toEqual([]);
});

test('[E-01] good packages beside broken ones keep their metadata and their pages', async () => {
  const { family, repositories } = await listHostileFamily();
  for (const folder of family.good) {
    const repository = repositories.get(folder);
    expect(repository?.metadata).toMatchObject({ name: folder, version: '1.0.0', description: `About ${folder}` });
    const text = new TextDecoder().decode(await repository?.read('README.md'));
    expect(text).toMatch(`# Good ${folder}`);
  }
  expect(repositories.get('plain')?.metadata.stars).toBe(7);
  const files = repositories.get('plain')?.files.map(({ path }) => path);
  expect(files).toEqual(['README.md', 'docs/a b#c%d.md', 'docs/名前.md', 'package.json']);
});

test('[E-01] wrong fields get their defaults', async () => {
  const { repositories } = await listHostileFamily();
  expect(repositories.get('wrong-types')?.metadata).toEqual({
    name: 'wrong-types',
    version: undefined,
    description: '',
    archived: false,
    timeStamp: undefined,
    code: undefined,
    publish: false,
    unpublished: true,
    reponame: undefined,
    icon: 'fas fa-bolt',
    stars: 0,
    prefix: undefined,
    type: undefined,
    angular: undefined,
    snap: false,
    build: true,
    menu: [],
    forge: undefined,
    license: undefined,
    homepage: undefined,
    keywords: [],
    funding: [],
    contributors: [],
    dependencies: [],
  });
  expect(repositories.get('polluting')?.metadata).toMatchObject({ name: 'polluting', stars: 0 });
  expect(repositories.get('broken-toml')?.metadata.name).toBe('go');
});

test('[C-02] a reader cannot reach a secret or a file outside of a repository, under any spelling', async () => {
  const { family, repositories } = await listHostileFamily();
  for (const { repository, file } of family.hidden) {
    const owner = repositories.get(repository);
    expect(owner?.files.map(({ path }) => path)).not.toContain(file);
    expect(await owner?.find(file), file).toBeUndefined();
    expect(await owner?.read(file), file).toBeUndefined();
    expect(await owner?.open(file), file).toBeUndefined();
  }
});

test('[C-02] a pipe named like a README blocks no reader', async () => {
  const { repositories } = await listHostileFamily();
  expect(await repositories.get('pipe')?.read('README.md')).toBeUndefined();
  expect(await repositories.get('pipe')?.open('README.md')).toBeUndefined();
});

test('[C-02] a page of 20 MB is not read whole but can be streamed', async () => {
  const { repositories } = await listHostileFamily();
  const repository = repositories.get('large-page');
  await expect(repository?.read('docs/large.md')).rejects.toThrow(SourceError);
  const open = await repository?.open('docs/large.md');
  expect(open?.file.size).toBe(20 * 1024 * 1024);
  let length = 0;
  for await (const part of open?.body ?? []) length += part.length;
  expect(length).toBe(20 * 1024 * 1024);
});

test('a link inside a repository leads to its page', async () => {
  const { repositories } = await listHostileFamily();
  const text = await repositories.get('links')?.read('docs/good-link.md');
  expect(new TextDecoder().decode(text)).toBe('# Page\n');
});
