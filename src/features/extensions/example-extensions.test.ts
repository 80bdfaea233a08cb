import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { featureTypes } from '#config/describe/feature-types.ts';
import { settingsTypes } from '#config/describe/settings-types.ts';
import { loadSettings } from '#config/load/load-settings.ts';
import type { SettingsInput } from '#config/schema.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'examples/extensions');
const fence = '```';

const files = {
  'harbour/shard.txt': '# A harbour\nshard = harbour-kit\nrelease = 2.1.0\nabout = Moorings and lamps\nterms = MIT\n',
  'harbour/README.md': `# Harbour\n\nThe ebb and the next ebb. Press [[Ctrl+K]].\n\n${fence}chart Visitors\nMay: 120\nJune: 240\n${fence}\n`,
  'harbour/docs/long.md': '# A title that is much longer than any menu could show\n',
};

/** What the types of the package accept and refuse, in a project with and without the types of browsers. */
const consumer = `
import { type ClientModule, defineConfig, defineExtension, type ExtensionModule } from 'asterism-docs';
const chart = defineExtension({ name: 'chart', module: './chart.ts', options: { unit: 'visits' } });
export default defineConfig({ sources: ['.', { extension: 'notes' }], extensions: [chart], check: { rules: { 'a/b': 'off' } } });
export const mount: ClientModule['mount'] = async (element, _props, { loadReact }) => {
  const { hydrateRoot, React } = await loadReact();
  return hydrateRoot(element, React.createElement('p'), { onUncaughtError: () => undefined });
};
export const one: ExtensionModule = { transformTree(tree) { tree.children = []; } };
export const two: ExtensionModule = { transformTree: (tree) => tree };
// @ts-expect-error A tree is no text.
export const three: ExtensionModule = { transformTree: () => 'text' };
// @ts-expect-error There is no such slot.
export const four: ExtensionModule = { slots: () => ({ header: () => null }) };
// @ts-expect-error A function cannot be sent to a thread.
defineExtension({ name: 'chart', module: './chart.ts', options: { unit: () => 'visits' } });
`;

let site: TestSite;
let extensions: SettingsInput['extensions'];
const sources = ['family', { extension: 'notes' }];

async function shown(path: string): Promise<string> {
  return (await site.get(path)).text();
}

beforeAll(async () => {
  const file = join(folder, 'asterism.config.js');
  const { settings } = await loadSettings({ file, directory: folder, environment: {}, flags: {} });
  ({ extensions } = settings);
  site = await startTestSite({ files, settings: { extensions, sources } });
});

afterAll(() => site.close());

test('every example is in the settings of the examples, in their README and in the guide, and loads', async () => {
  const names = (await readdir(folder, { withFileTypes: true })).flatMap((each) =>
    each.isDirectory() ? [each.name] : [],
  );
  expect(extensions?.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  const readme = await readFile(join(folder, 'README.md'), 'utf8');
  const guide = await readFile(join(root, 'docs/guides/extensions.md'), 'utf8');
  for (const name of names)
    expect([readme.includes(`${name}/${name}.ts`), guide.includes(`${name}/${name}.ts`)]).toEqual([true, true]);
  expect(site.lines.filter((line) => line.includes('Extension '))).toEqual([]);
});

test('the chart, the keys and the glossary change a page', async () => {
  const html = await shown('/harbour-kit/index.html');
  expect(html).toContain('<figcaption>Visitors</figcaption>');
  expect(html).toMatch(/<th align="left">May<\/th><td align="right">120 visits<\/td>.*█{5}</);
  expect(html).toContain('<kbd>Ctrl</kbd>+<kbd>K</kbd>');
  expect(html.match(/<abbr title="The tide on its way out">ebb<\/abbr>/g)).toHaveLength(1);
});

test('the notes are a package', async () => {
  expect(await shown('/notes/index.html')).toContain('href="/notes/notes/tides.html"');
  expect(await shown('/notes/notes/tides.html')).toContain('50 minutes later');
});

test('the shard names its package', () => {
  const harbour = site.snapshots.current()?.inOrder.find(({ folder: name }) => name === 'harbour');
  expect(harbour).toMatchObject({
    name: 'harbour-kit',
    version: '2.1.0',
    license: 'MIT',
    description: 'Moorings and lamps',
  });
});

test('the statistics are a page and a file', async () => {
  expect(await shown('/-/x/statistics/')).toMatch(/<a href="\/harbour-kit\/index.html">/);
  expect(await shown('/-/x/statistics/packages.csv')).toContain('package,pages,stars\r\n');
});

test('the question stands below an article', async () => {
  const html = await shown('/notes/notes/lamps.html');
  expect(html).toContain('Was this page of help?');
  expect(html).toMatch(/data-client="\/assets\/site\/extension-feedback-[\w-]+\.js"/);
});

test('the examples use every export that the reference documents, and satisfy the types of the package', async () => {
  const types = await featureTypes(root);
  const [, body = ''] = /export interface ExtensionModule \{(.*?)\n\}/s.exec(types) ?? [];
  const exported = [...body.matchAll(/^ {2}(\w+)\??[(:]/gm)].map(([, name]) => name);
  expect(exported.toSorted()).toEqual(
    ['blocks', 'checks', 'client', 'manifest', 'markdownIt', 'routes', 'slots', 'source', 'transformTree'].toSorted(),
  );
  const reference = await readFile(join(root, 'docs/reference/extensions.md'), 'utf8');
  const guide = await readFile(join(root, 'docs/guides/extensions.md'), 'utf8');
  const sourcesOf = await Promise.all(
    (extensions ?? []).map(({ name }) => readFile(join(folder, name, `${name}.ts`), 'utf8')),
  );
  for (const name of exported) {
    expect(reference, `${name} in the reference`).toContain(`\`${name}\``);
    expect(guide, `${name} in the guide`).toContain(`\`${name}\``);
    expect(
      sourcesOf.some((text) => text.includes(`export const ${name}`)),
      `${name} in the examples`,
    ).toBe(true);
  }
  for (const slot of ['before-article', 'after-article', 'sidebar', 'footer', 'home']) {
    expect(types).toContain(`'${slot}'`);
    expect(reference).toContain(`\`${slot}\``);
  }
  // Inside the project, so that the types of Node are found.
  const packed = await mkdtemp(join(import.meta.dirname, '.types-'));
  onTestFinished(() => rm(packed, { recursive: true, force: true }));
  await writeFile(join(packed, 'feature-types.d.ts'), types);
  await writeFile(join(packed, 'define-config.d.ts'), settingsTypes());
  const compilerOptions = {
    paths: { asterism: ['./define-config.d.ts'] },
    skipLibCheck: false,
    noEmit: true,
    types: ['node'],
  };
  const include = [join(folder, '**/*.ts'), './consumer.ts'];
  await writeFile(join(packed, 'consumer.ts'), consumer);
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  for (const lib of [['esnext', 'dom', 'dom.iterable'], ['esnext']]) {
    const tsconfig = { extends: join(root, 'tsconfig.json'), compilerOptions: { ...compilerOptions, lib }, include };
    await writeFile(join(packed, 'tsconfig.json'), JSON.stringify(tsconfig));
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', packed]).catch((error) => error);
    expect([lib, stdout]).toEqual([lib, '']);
  }
});
