import { stat, symlink, writeFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { type TestExport, testExport } from './command/testing/test-export.ts';
import { manifestFile } from './files/manifest.ts';

const manifest = (name: string, stars: number): string =>
  JSON.stringify({ name, version: '1.0.0', description: `The ${name}`, asterism: { stargazers_count: stars } });

const long = (word: string): string => `${`A sentence about ${word}. `.repeat(40)}\n`;

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const family = {
  'ant/package.json': manifest('ant', 9),
  'ant/README.md': `# Ant\n\n[Guide](docs/guide.md) ![shot](docs/shot.png) 🚀\n\n${long('ants')}`,
  'ant/docs/guide.md': `# Guide\n\nSee [the bee](../../bee/README.md) and [a script](../run.sh).\n\n${long('guides')}`,
  'ant/docs/shot.png': image,
  'ant/docs/unused.png': image,
  'ant/run.sh': 'echo ant\n',
  'ant/.env': 'SECRET=1\n',
  'bee/package.json': manifest('bee', 3),
  'bee/README.md': `# Bee\n\n${long('bees')}`,
  'bee/docs/way.md': `# Way\n\n[Nowhere](missing.png) and [data](../data.json)\n`,
  'bee/data.json': '{"a": 1}\n',
};

test('a site is a folder of files: documents, data, markdown, feeds, lists and images', async () => {
  const site = await testExport(family);
  const { pages } = await site.run('out');
  const files = await site.files('out');
  for (const path of [
    'index.html',
    '404.html',
    '.nojekyll',
    'search/index.html',
    'robots.txt',
    'manifest.webmanifest',
    'llms.txt',
    'feed.atom',
    'feed.json',
    'matrix/index.html',
    'ant/index.html',
    'ant/index.md',
    'ant/llms.txt',
    'ant/feed.atom',
    'ant/docs/guide.html',
    'ant/docs/guide.md',
    '-/family.json',
    'git/ant/run.sh',
    'git/ant/docs/shot.png',
    'api/repo',
    'api/files',
    'assets/entry-1a2b.js',
    'assets/twemoji/72x72/1f680.png',
    'bee/data.json/index.html',
  ])
    expect(files.keys()).toContain(path);
  expect([...files.keys()].filter((path) => /unused|env$|^-\/page\/|\.(br|gz)$/.test(path))).toEqual([]);
  expect(pages).toBe(8);
  expect(await site.read('out', '404.html')).toContain('There is no page at this address.');
  expect(await site.read('out', 'matrix/index.html')).toContain('href="/ant"');
});

test('with --compress, text files have compressed copies, and a change of it rewrites them', async () => {
  const site = await testExport(family);
  await site.run('plain');
  await site.run('out', { export: { ...site.settings.export, compress: ['gzip', 'br'] } });
  const [files, plain] = [await site.files('out'), await site.files('plain')];
  const copies = [...files.keys()].filter((path) => /\.(br|gz)$/.test(path));
  expect(copies).toEqual(expect.arrayContaining(['ant/index.html.br', 'ant/index.html.gz', 'assets/entry-1a2b.js.br']));
  expect(copies).not.toContain('git/ant/docs/shot.png.br');
  for (const path of copies) {
    const bytes = Buffer.from(files.get(path) ?? '', 'latin1');
    const text = path.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    expect(text.toString('latin1')).toBe(plain.get(path.replace(/\.(br|gz)$/, '')));
  }
  const { changed, removed } = await site.run('out', { export: { ...site.settings.export, compress: ['gzip'] } });
  expect([changed, removed]).toEqual([[], copies.filter((path) => path.endsWith('.br'))]);
  await site.run('out');
  expect(await differences(site, 'out', 'plain')).toEqual([]);
});

test('after any change, a repeated export has the same bytes as a first export', async () => {
  const site = await testExport(family);
  await site.run('out');
  await Promise.all([
    site.write('ant/docs/guide.md', `# Another guide\n\n![shot](shot.png)\n\n${long('words')}`),
    site.write('bee/docs/new.md', '# New\n\n![x](x.png)\n'),
    site.write('bee/docs/x.png', image),
    site.write('cat/README.md', '# Cat\n\n[Bee](../bee/README.md)\n'),
    site.write('bee/package.json', manifest('bee', 30)),
  ]);
  await site.run('out');
  await site.run('fresh');
  expect(await differences(site, 'out', 'fresh')).toEqual([]);
  await Promise.all([
    site.remove('bee/README.md'),
    site.write('bee/docs/README.md', `# Bee\n\n${long('moved')}`),
    site.write('bee/docs/x.png', Buffer.concat([image, image])),
    site.remove('ant'),
  ]);
  const { core } = site.settings;
  const settings = { core: { ...core, server: { ...core.server, url: 'https://docs.example' } } };
  await site.run('out', settings);
  await site.run('other', settings);
  expect(await differences(site, 'out', 'other')).toEqual([]);
  expect((await site.files('out')).keys()).toContain('sitemap.xml');
});

test('a change modifies only the files that show it, and they are listed', async () => {
  const site = await testExport(family);
  await site.run('out');
  const before = (await stat(site.at('out', 'bee/index.html'))).ino;
  await site.write(
    'ant/docs/guide.md',
    `# Guide\n\nSee [the bee](../../bee/README.md) and [a script](../run.sh), now.\n`,
  );
  const { added, changed, removed } = await site.run('out');
  expect([...added, ...changed, ...removed].filter((path) => /^bee\//.test(path))).toEqual([]);
  expect(changed).toContain('ant/docs/guide.html');
  expect((await stat(site.at('out', 'bee/index.html'))).ino).toBe(before);
  expect(await site.read('out.changes', 'changed.txt')).toBe(changed.map((path) => `${path}\n`).join(''));
  expect(await site.run('out')).toMatchObject({ added: [], changed: [], removed: [] });
});

test('an export without changes leaves the folder as it is, unless another program added or removed files', async () => {
  const site = await testExport(family);
  await site.run('out');
  const folder = async () => (await stat(site.at('out'))).ino;
  const [before, first] = [await site.files('out'), await folder()];
  expect(await site.run('out')).toMatchObject({ added: [], changed: [], removed: [] });
  expect(await folder()).toBe(first);
  await writeFile(site.at('out', 'ant/index.html.gz'), 'compressed');
  await site.run('out');
  expect(await folder()).not.toBe(first);
  expect(await site.files('out')).toEqual(before);
  await site.remove('../out/ant/index.html');
  await site.run('out');
  expect(await site.files('out')).toEqual(before);
});

test('an export without a public address says what is missing and which setting adds it', async () => {
  const site = await testExport({ 'bee/README.md': '# Bee\n' });
  await site.run('out');
  expect(site.lines.filter((line) => /no sitemap.*core\.server\.url/.test(line))).toHaveLength(1);
  expect([...(await site.files('out')).keys()]).not.toContain('sitemap.xml');
  const { core } = site.settings;
  await site.run('other', { core: { ...core, server: { ...core.server, url: 'https://docs.example' } } });
  expect(site.lines.filter((line) => /no sitemap/.test(line))).toHaveLength(1);
  expect([...(await site.files('other')).keys()]).toContain('sitemap.xml');
});

test('a folder with other files in it is left unchanged', async () => {
  const site = await testExport(family);
  await site.run('out');
  const before = await site.files('out');
  await writeFile(site.at('out', 'ant/notes.txt'), 'mine');
  await expect(site.run('out')).rejects.toThrow(/ant\/notes\.txt, which no export wrote/);
  expect(await site.read('out', 'ant/notes.txt')).toBe('mine');
  expect((await site.files('out')).size).toBe(before.size + 1);
  await expect(site.run('family')).rejects.toThrow('which no export wrote');
  await symlink(site.at('out'), site.at('link'));
  await expect(site.run('link')).rejects.toThrow('is a symbolic link');
});

test('a page that cannot be written is reported, and all others are written; with --strict the old site stays', async () => {
  const site = await testExport({ 'one/README.md': '# One\n', 'one/docs/a.md': '# A\n' });
  await site.run('out');
  const before = await site.files('out');
  await site.write('one/docs/A.md', '# Another\n');
  await site.write(`one/docs/${'x'.repeat(249)}.md`, '# Long\n');
  await site.write('one/docs/b.md', '# B\n');
  await expect(site.runStrict('out')).rejects.toThrow('one/docs/A.html and one/docs/a.html collide on some hosts');
  expect(await site.files('out')).toEqual(before);
  const { failed } = await site.run('out');
  expect(failed.map(({ path, hasEarlierCopy }) => [path.slice(0, 20), hasEarlierCopy])).toEqual([
    ['/one/docs/A.html', false],
    ['/one/docs/xxxxxxxxxx', false],
  ]);
  expect(failed[1]?.reason).toContain('is not a valid file name');
  const files = [...(await site.files('out')).keys()];
  expect(files).toEqual(expect.arrayContaining(['one/docs/a.html', 'one/docs/b.html']));
  expect(files.filter((file) => /A\.|xxx/.test(file))).toEqual([]);
  await Promise.all([site.remove('one/docs/A.md'), site.remove(`one/docs/${'x'.repeat(249)}.md`)]);
  await site.run('out');
  await site.run('fresh');
  expect(await differences(site, 'out', 'fresh')).toEqual([]);
});

test('a page that fails keeps its last good copy, and the next export writes it', async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => index);
  const pages = (word: string) => numbers.map((each) => [`one/docs/p${each}.md`, `# ${word} ${each}\n`] as const);
  const site = await testExport({ 'one/README.md': '# One\n', ...Object.fromEntries(pages('Old')) });
  await site.run('out');
  await Promise.all(pages('New').map(([path, text]) => site.write(path, text)));
  const { server } = site.settings;
  const { failed } = await site.run('out', { server: { ...server, limits: { ...server.limits, queueLimit: 1 } } });
  const ofPages = failed.filter(({ path }) => /^\/one\/docs\/p\d+\.html$/.test(path));
  expect(ofPages).not.toEqual([]);
  expect(ofPages.length).toBeLessThan(30);
  for (const { path, reason, hasEarlierCopy } of ofPages) {
    expect(hasEarlierCopy).toBe(true);
    expect(reason).toContain('503');
    expect(await site.read('out', path)).toContain('Old');
  }
  const written = numbers
    .map((each) => `/one/docs/p${each}.html`)
    .filter((path) => !ofPages.some((one) => one.path === path));
  for (const path of written) expect(await site.read('out', path)).toContain('New');
  expect((await site.run('out')).failed).toEqual([]);
  await site.run('fresh');
  expect(await differences(site, 'out', 'fresh')).toEqual([]);
});

test('the address of a moved page, or with another name of its package, redirects', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'lantern-repo');
  const text = `# Moved\n${'a line\n'.repeat(40)}`;
  await one.commit({
    'package.json': '{ "name": "lantern" }',
    'README.md': '# One\n',
    'old.md': text,
    'a.md': '# A\n',
  });
  await one.commit({ 'old.md': undefined, 'docs/new.md': text, 'a.md': undefined });
  const server = await gitTestServer({ root });
  const site = await testExport({}, { sources: [`${server.url}/lantern-repo.git`] });
  await site.run('out');
  const html = await site.read('out', 'lantern/old.html');
  expect(html).toContain('<meta http-equiv="refresh" content="0; url=/lantern/docs/new.html">');
  expect(html).toContain('<link rel="canonical" href="/lantern/docs/new.html">');
  expect(await site.read('out', 'lantern-repo/index.html')).toContain('url=/lantern/index.html');
  expect([...(await site.files('out')).keys()]).not.toContain('lantern/a.html');
});

test('a source that was never reachable stops the export; one that is down is exported with its last data and a warning', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# One\n' });
  const server = await gitTestServer({ root });
  const site = await testExport({}, { sources: [`${server.url}/one.git`] });
  await server.stop();
  await expect(site.run('out')).rejects.toThrow(`${server.url}/one.git`);
  await server.start();
  await site.run('out');
  const before = await site.files('out');
  await server.stop();
  expect(await site.run('out')).toMatchObject({ added: [], changed: [], removed: [] });
  expect(await site.files('out')).toEqual(before);
  expect(site.lines.join('\n')).toContain('Showing the copy of');
});

test('[R-01] [R-04] the root of an export leads to the default package that the owner set', async () => {
  const site = await testExport(
    { 'asterism/README.md': '# Core\n', 'lamp/README.md': '# Lamp\n\nLight for dark rooms.\n' },
    { pages: { github: { defaultRepo: 'lamp' } } },
  );
  await site.run('out');
  expect(await site.read('out', 'index.html')).toContain('<meta http-equiv="refresh" content="0; url=/lamp">');
  expect(await site.read('out', 'lamp/index.html')).toContain('Light for dark rooms.');
});

/** Files that differ, and for the manifest the lines that differ. */
async function differences(site: TestExport, one: string, other: string): Promise<readonly string[]> {
  const [a, b] = [await site.files(one), await site.files(other)];
  const paths = [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path));
  const lines = (files: ReadonlyMap<string, string>) => new Set((files.get(manifestFile) ?? '').split('\n'));
  return [...paths, ...lines(a).symmetricDifference(lines(b))];
}

test('the logo of a repository is exported at the address that its pages and lists show', async () => {
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg>';
  const site = await testExport({ 'cow/README.md': '# Cow\n', 'cow/docs/logo.svg': logo });
  await site.run('out');
  expect(await site.read('out', 'git/cow/docs/logo.svg')).toBe(logo);
  expect(await site.read('out', 'cow/index.html')).toContain('src="/git/cow/docs/logo.svg"');
  expect(await site.read('out', '-/family.json')).toContain('"icon":"image:cow/docs/logo.svg"');
});
