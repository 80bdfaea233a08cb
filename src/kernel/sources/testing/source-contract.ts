import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { type Repository, type Source, SourceError } from '#sources/source.ts';

/** A kind of source that reads a family in a folder. */
export interface SourceKind {
  /** Name for test titles. */
  readonly name: string;
  /** Creates a source of the family in a folder; it shares no state with earlier ones. */
  open(family: string): Promise<Source>;
}

/** Files of the test family. */
const files: Readonly<Record<string, string>> = {
  'one/package.json': JSON.stringify({
    name: 'acme-one',
    version: '1.2.3',
    description: 'The first',
    asterism: { prefix: 'acme-', code: 'Uno', icon: 'fas fa-cogs', stargazers_count: 12, publish: true },
  }),
  'one/README.md': '# One\n\nThe first package.\n',
  'one/docs/set up #1 100%.md': '# Set up\n',
  'one/docs/名前.md': '# Name\n',
  'one/.linked.json': '{ "linked": true }',
  'one/.env': 'SECRET=1',
  'one/.git/config': 'secret',
  'two/package.json': JSON.stringify({ name: 'two', description: 'The second' }),
  'two/README.md': '# Two\n',
};

/** Defines the contract tests of {@link Source}. */
export function testSourceContract(kind: SourceKind): void {
  testListing(kind);
  testFiles(kind);
  testChanges(kind);
  testVersions(kind);
}

function testListing(kind: SourceKind): void {
  test(`${kind.name}: [E-03] a maintainer sees every repository with its metadata`, async () => {
    const { source, repositories } = await openFamily(kind);
    const one = repositories.get('one');
    expect([...repositories.keys()].sort()).toEqual(['one', 'two']);
    expect(one?.metadata).toMatchObject({
      name: 'acme-one',
      version: '1.2.3',
      description: 'The first',
      prefix: 'acme-',
    });
    expect(one?.metadata).toMatchObject({ code: 'Uno', icon: 'fas fa-cogs', stars: 12, publish: true, build: true });
    expect(repositories.get('two')?.metadata).toMatchObject({ name: 'two', stars: 0, icon: 'fas fa-bolt' });
    expect((await source.list()).stale).toBeUndefined();
  });

  test(`${kind.name}: [C-02] a reader gets the bytes of a page, whatever its name`, async () => {
    const { repositories } = await openFamily(kind);
    for (const path of ['README.md', 'docs/set up #1 100%.md', 'docs/名前.md']) {
      const one = repositories.get('one');
      const found = await one?.find(path);
      const expected = files[`one/${path}`] ?? '';
      expect(found).toMatchObject({ path, size: Buffer.byteLength(expected) });
      expect(new TextDecoder().decode(await one?.read(path))).toBe(expected);
      const open = await one?.open(path);
      expect(open?.file).toEqual(found);
      expect(await new Response(open?.body).text()).toBe(expected);
    }
  });

  test(`${kind.name}: [C-02] listed files are sorted and public, and find returns the same files`, async () => {
    const { repositories } = await openFamily(kind);
    const one = repositories.get('one');
    const paths = one?.files.map(({ path }) => path) ?? [];
    expect(paths).toContain('README.md');
    expect(paths).toEqual([...paths].sort());
    expect(paths.filter((path) => path.startsWith('.'))).toEqual([]);
    for (const file of one?.files ?? []) expect(await one?.find(file.path)).toEqual(file);
  });
}

function testFiles(kind: SourceKind): void {
  test(`${kind.name}: a dotfile that a page links to can be read`, async () => {
    const { repositories } = await openFamily(kind);
    const one = repositories.get('one');
    expect(await one?.find('.linked.json')).toMatchObject({ path: '.linked.json', size: 18 });
    expect(new TextDecoder().decode(await one?.read('.linked.json'))).toBe('{ "linked": true }');
  });

  test(`${kind.name}: [C-02] missing files, folders, secrets and paths that lead out are undefined, not errors`, async () => {
    const { repositories } = await openFamily(kind);
    const one = repositories.get('one');
    const paths = [
      'none.md',
      'docs',
      'docs/',
      '.env',
      '.ENV',
      '.git/config',
      '../two/README.md',
      'docs/../README.md',
      '',
      '/',
    ];
    for (const path of [...paths, '/README.md', './README.md', 'a\u0000b', 'docs\\x.md', `${'x'.repeat(300)}.md`]) {
      expect(await one?.find(path), path).toBeUndefined();
      expect(await one?.read(path), path).toBeUndefined();
      expect(await one?.open(path), path).toBeUndefined();
    }
  });
}

function testChanges(kind: SourceKind): void {
  test(`${kind.name}: [T-06] a page keeps its hash until it changes`, async () => {
    const { family, source, repositories } = await openFamily(kind);
    const hash = (of: ReadonlyMap<string, Repository>) =>
      of.get('one')?.files.find(({ path }) => path === 'README.md')?.hash;
    const before = hash(repositories);
    expect(before).toBeTruthy();
    expect(hash(await listed(source))).toBe(before);
    expect(hash(await listed(await openSource(kind, family)))).toBe(before);
    await write(join(family, 'one/README.md'), '# One\n\nThe first packagE.\n');
    expect(hash(await listed(source))).not.toBe(before);
  });

  test(`${kind.name}: [T-06] new, changed and removed packages are seen without a restart`, async () => {
    const { family, source } = await openFamily(kind);
    await write(join(family, 'three/package.json'), JSON.stringify({ name: 'three', version: '3.0.0' }));
    await write(join(family, 'three/README.md'), '# Three\n');
    await rm(join(family, 'two'), { recursive: true });
    const repositories = await listed(source);
    expect([...repositories.keys()].sort()).toEqual(['one', 'three']);
    expect(repositories.get('three')?.metadata.version).toBe('3.0.0');
  });

  test(`${kind.name}: a source that fails from the start says what to do`, async () => {
    const source = await openSource(kind, join(await temporaryFolder(), 'not-there'));
    const error = await source.list().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SourceError);
    expect(String(error)).toMatch(/\. .+\.$/);
  });
}

function testVersions(kind: SourceKind): void {
  test(`${kind.name}: the commit of the shown branch lists the files that are shown, if the source has commits`, async () => {
    const { repositories } = await openFamily(kind);
    for (const { refs, at, provenance, files, metadata } of repositories.values()) {
      expect(at === undefined).toBe(refs === undefined);
      if (at === undefined || provenance === undefined) continue;
      const same = await at(provenance.commit);
      expect(same?.files).toEqual(files);
      expect(same?.metadata).toEqual({ ...metadata, contributors: same?.metadata.contributors });
      expect(same?.provenance).toMatchObject({ commit: provenance.commit, ref: provenance.ref, start: '' });
      expect(refs?.map(({ commit }) => commit)).toContain(provenance.commit);
      expect(await at('f'.repeat(40))).toBeUndefined();
    }
  });
}

async function openFamily(kind: SourceKind) {
  const family = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) await write(join(family, path), text);
  const source = await openSource(kind, family);
  return { family, source, repositories: await listed(source) };
}

async function openSource(kind: SourceKind, family: string): Promise<Source> {
  const source = await kind.open(family);
  onTestFinished(() => source.close());
  return source;
}

async function listed(source: Source): Promise<ReadonlyMap<string, Repository>> {
  const { repositories } = await source.list();
  return new Map(repositories.map((repository) => [repository.folder, repository]));
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
