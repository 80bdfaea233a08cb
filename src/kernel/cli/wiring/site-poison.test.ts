import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { poison, recordedPoison } from '#catalog/reading/testing/poison.ts';
import { startTestSite, type TestSite, type TestSiteOptions } from '#cli/testing/test-site.ts';
import { relationsOf } from '#features/relations/relations.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

const files = {
  'good/README.md': '# Good\n\nBefore.\n',
  'bad/README.md': '# Bad\n\nSee [the guide](docs/guide.md) and [the rest](.rest.json).\n',
  'bad/.rest.json': '{}',
  'bad/docs/guide.md': '---\ntitle: The whole guide\n---\n\n# Guide\n',
};

const limits = { timeLimit: 200, memoryLimit: 64 };

async function startSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const settings = { server: { limits } };
  const site = await startTestSite({ files, settings, readWorker: builtWorker('poisoned-read'), ...options });
  onTestFinished(() => site.close());
  return site;
}

async function writeInto(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const warningsOf = ({ snapshots }: TestSite) =>
  snapshots.current()?.warnings.filter(({ message }) => message.startsWith('Reading this file')) ?? [];

const titleOf = ({ snapshots }: TestSite, file: string) =>
  snapshots.current()?.packages.get('bad')?.pages.get(file)?.title;

test.each([
  ['works without an end', poison.endless, 'took longer than 0.2 s'],
  ['fills the heap', poison.filling, 'needed more than 64 MB'],
  ['throws', poison.throwing, 'failed: Maximum call stack size exceeded'],
])('a document whose reader %s keeps its title, and another package is updated', async (_kind, text, reason) => {
  const site = await startSite();
  await site.write('bad/docs/guide.md', `---\ntitle: Taken over\n---\n\n${text}\n`);
  await site.write('good/README.md', '# Good\n\nAfter.\n');
  await site.sync.run();
  expect(await (await site.get('/good/index.html')).text()).toContain('After.');
  expect(titleOf(site, 'docs/guide.md')).toBe('The whole guide');
  expect(warningsOf(site)).toMatchObject([
    { repository: 'bad', file: 'docs/guide.md', message: expect.stringContaining(reason) },
  ]);
});

test('a README that cannot be read any more still publishes the files that it linked to', async () => {
  const site = await startSite();
  await site.write('bad/README.md', `# Bad\n\n${poison.endless}\n`);
  await site.sync.run();
  expect(titleOf(site, 'README.md')).toBe('Bad');
  expect((await site.get('/git/bad/.rest.json')).status).toBe(200);
  expect((await site.get('/bad/docs/guide.html')).status).toBe(200);
});

test('content that reached a limit is read once, also after a restart, and its title survives both', async () => {
  const folder = await temporaryFolder();
  const [family, cache, record] = [join(folder, 'family'), join(folder, 'cache'), join(folder, 'record')];
  const guide = join(family, 'bad/docs/guide.md');
  for (const [path, text] of Object.entries(files)) await writeInto(join(family, path), text);
  const first = await startSite({ family, cache });
  await writeFile(guide, recordedPoison(record));
  await first.sync.run();
  const titles = [titleOf(first, 'docs/guide.md')];
  await first.sync.run();
  titles.push(titleOf(first, 'docs/guide.md'));
  await first.close();
  const second = await startSite({ family, cache });
  titles.push(titleOf(second, 'docs/guide.md'));
  expect(titles).toEqual(Array.from({ length: 3 }, () => 'The whole guide'));
  expect(warningsOf(second)).toHaveLength(1);
  expect(readFileSync(record, 'utf8')).toBe('read\n');
});

test('a site starts with content that reaches a limit, and says so', async () => {
  const site = await startSite({ files: { ...files, 'bad/README.md': poison.endless } });
  expect((await site.get('/good/index.html')).status).toBe(200);
  expect((await site.get('/bad/docs/guide.html')).status).toBe(200);
  expect(warningsOf(site)).toMatchObject([{ repository: 'bad', file: 'README.md' }]);
});

test('settings of a toolchain that cannot be read any more keep the order of the pages', async () => {
  const settings = { 'docs/b.md': '# B\n', 'docs/c.md': '# C\n', 'mkdocs.yml': 'nav: [guide.md, c.md, b.md]' };
  const bad = Object.fromEntries(Object.entries(settings).map(([path, text]) => [`bad/${path}`, text]));
  const site = await startSite({ files: { ...files, ...bad } });
  const sites = () => site.snapshots.current()?.packages.get('bad')?.sites;
  const before = sites();
  expect(before).toMatchObject([{ toolchain: 'mkdocs', contents: [{}, { file: 'docs/c.md' }, { file: 'docs/b.md' }] }]);
  await site.write('bad/mkdocs.yml', `# ${poison.endless}`);
  await site.write('good/README.md', '# Good\n\nAfter.\n');
  await site.sync.run();
  expect(sites()).toEqual(before);
  expect(warningsOf(site)).toMatchObject([{ repository: 'bad', file: 'mkdocs.yml' }]);
  expect(await (await site.get('/good/index.html')).text()).toContain('After.');
});

test('of the files that settings name, the one that cannot be read is named and left out', async () => {
  const nav = { 'antora.yml': 'name: bad\nnav: [modules/ROOT/nav.adoc, modules/ROOT/more.adoc]' };
  const pages = { 'modules/ROOT/pages/a.adoc': '= A', 'modules/ROOT/more.adoc': `// ${poison.endless}` };
  const other = { ...nav, ...pages, 'modules/ROOT/nav.adoc': '* xref:a.adoc[First]' };
  const bad = Object.fromEntries(Object.entries(other).map(([path, text]) => [`bad/${path}`, text]));
  const site = await startSite({ files: { ...files, ...bad } });
  expect(site.snapshots.current()?.packages.get('bad')?.sites).toMatchObject([
    { toolchain: 'antora', contents: [{ title: 'First', file: 'modules/ROOT/pages/a.adoc' }] },
  ]);
  expect(warningsOf(site)).toMatchObject([{ repository: 'bad', file: 'modules/ROOT/more.adoc' }]);
});

test('a page whose included files cannot be read is answered without them, and others keep theirs', async () => {
  const other = { 'bad/book.toml': '', 'bad/src/SUMMARY.md': '- [A](a.md)', 'bad/src/b.txt': poison.endless };
  const including = {
    'bad/src/a.md': 'Own words.\n\n{{#include b.txt}}\n\n{{#include c.txt}}',
    'bad/src/c.txt': 'Other words.',
  };
  const site = await startSite({ files: { ...files, ...other, ...including } });
  const html = await (await site.get('/bad/src/a.html')).text();
  expect(html).toContain('Own words.');
  expect(html).toContain('Other words.');
});

test('a manifest that cannot be read any more keeps the name and the description of its package', async () => {
  const manifest = { name: 'bad', description: 'Weaves wool.', version: '1.0.0' };
  const site = await startSite({ files: { ...files, 'bad/package.json': JSON.stringify(manifest) } });
  const metadata = () => site.snapshots.current()?.packages.get('bad')?.package;
  expect(metadata()).toMatchObject(manifest);
  await site.write('bad/package.json', JSON.stringify({ ...manifest, description: poison.endless }));
  await site.write('good/README.md', '# Good\n\nAfter.\n');
  await site.sync.run();
  expect(metadata()).toMatchObject(manifest);
  expect(warningsOf(site)).toMatchObject([{ repository: 'bad', file: 'package.json' }]);
  expect(await (await site.get('/good/index.html')).text()).toContain('After.');
});

test('a site starts with a funding file that cannot be read, and has all else of the package', async () => {
  const funding = {
    'bad/.github/FUNDING.yml': `# ${poison.endless}`,
    'bad/package.json': '{ "description": "Wool." }',
  };
  const site = await startSite({ files: { ...files, ...funding } });
  expect(site.snapshots.current()?.packages.get('bad')?.package).toMatchObject({ description: 'Wool.', funding: [] });
  expect(warningsOf(site)).toMatchObject([{ repository: 'bad', file: '.github/FUNDING.yml' }]);
});

test('a manifest of a workspace that cannot be read is named, and the other packages are listed', async () => {
  const member = (name: string, more: object = {}) => JSON.stringify({ name, version: '1.0.0', ...more });
  const workspace = {
    'bad/package.json': member('bad', { workspaces: ['p/*'] }),
    'bad/p/a/package.json': member('a', { description: poison.endless }),
    'bad/p/b/package.json': member('b'),
  };
  const site = await startSite({ files: { ...files, ...workspace } });
  expect(warningsOf(site)).toMatchObject([{ repository: 'bad', file: 'p/a/package.json' }]);
  expect(await (await site.get('/bad/index.html')).text()).toContain('>b<');
});

test('a change log that cannot be read is named, and takes nothing but its releases along', async () => {
  const other = { 'good/docs/a.md': '# A\n\nSee [bad](../../bad/README.md).\n' };
  const site = await startSite({
    files: { ...files, ...other, 'bad/CHANGELOG.md': `## 1.0.0\n\n${poison.endless}\n` },
  });
  const bad = site.snapshots.current()?.packages.get('bad');
  expect(bad?.releases).toEqual([]);
  expect(relationsOf.of(bad ?? {})).toMatchObject({ mentionedIn: [{ repo: 'good', file: 'docs/a.md' }] });
  expect(warningsOf(site)).toMatchObject([{ repository: 'bad', file: 'CHANGELOG.md' }]);
});

test('an image that cannot be read is shown without its size, and is no logo', async () => {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!-- ${poison.endless} --></svg>`;
  const readme = '# Bad\n\n![Bad](logo.svg)\n\n![Good](../good/fine.svg)\n';
  const fine = '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"></svg>';
  const images = { 'bad/logo.svg': image, 'bad/README.md': readme, 'good/fine.svg': fine };
  const site = await startSite({ files: { ...files, ...images } });
  const html = await (await site.get('/bad/index.html')).text();
  expect(html).toContain('logo.svg');
  expect(html).not.toContain('width="9"');
  expect(html).toContain('width="7"');
});

test('a tried content is known after a restart, whatever read it', async () => {
  const folder = await temporaryFolder();
  const [family, cache, record] = [join(folder, 'family'), join(folder, 'cache'), join(folder, 'record')];
  const changes = `## 1.0.0\n\n${recordedPoison(record)}\n`;
  const manifest = `{ "description": ${JSON.stringify(recordedPoison(record))} }`;
  for (const [path, text] of Object.entries({ ...files, 'bad/package.json': manifest, 'good/CHANGELOG.md': changes })) {
    await writeInto(join(family, path), text);
  }
  const first = await startSite({ family, cache });
  const warnings = warningsOf(first);
  await first.close();
  const tries = readFileSync(record, 'utf8');
  // Each once, and once more one that was sent together with others.
  expect(tries.split('\n').length - 1).toBeOneOf([2, 3]);
  const second = await startSite({ family, cache });
  expect(warningsOf(second)).toEqual(warnings);
  expect(readFileSync(record, 'utf8')).toBe(tries);
});
