import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite, type TestSiteOptions } from '#cli/testing/test-site.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { writeModule } from './testing/write-module.ts';

const fence = '```';

const files = {
  'one/package.json': '{"name": "one"}',
  'one/README.md': `# One\n\n${fence}shout\nhello\n${fence}\n`,
  'one/docs/other.md': '# Other\n',
};

async function site(options: TestSiteOptions): Promise<TestSite> {
  const started = await startTestSite({ files, ...options });
  onTestFinished(() => started.close().catch(() => undefined));
  return started;
}

const shout = (mark: string): string =>
  `export const blocks = { shout: (code, { options }) => '<p>' + code.trim().toUpperCase() + '${mark}' + (options.end ?? '') + '</p>' };`;

test('a reader sees a page with the block language of an extension', async () => {
  const extensions = [{ name: 'shout', module: await writeModule(shout('!')), options: { end: '?' } }];
  const { get, lines } = await site({ settings: { extensions } });
  expect(await (await get('/one/index.html')).text()).toContain('<p>HELLO!?</p>');
  expect(lines.filter((line) => line.includes('Extension'))).toEqual([]);
});

test('after a change of an extension, or of its options, pages are rendered again, although the cache has them', async () => {
  const cache = await temporaryFolder();
  const module = await writeModule(shout('!'));
  const shown = async (options: Readonly<Record<string, string>>): Promise<string | undefined> => {
    const { get, close } = await site({ settings: { extensions: [{ name: 'shout', module, options }] }, cache });
    const html = await (await get('/one/index.html')).text();
    await close();
    return /<p>HELLO.*?<\/p>/.exec(html)?.[0];
  };
  expect(await shown({})).toBe('<p>HELLO!</p>');
  expect(await shown({ end: '…' })).toBe('<p>HELLO!…</p>');
  await writeFile(module, shout('.'));
  expect(await shown({})).toBe('<p>HELLO.</p>');
});

test('after a change of a file that an extension imports, at any depth, pages are rendered again', async () => {
  const cache = await temporaryFolder();
  const module = await writeModule(
    `import { mark } from './mark.ts';\nexport const blocks = { shout: (code) => '<p>' + code.trim() + mark + '</p>' };`,
  );
  const other = (name: string, source: string): Promise<void> => writeFile(join(dirname(module), name), source);
  await other('mark.ts', `export { mark } from './deep.cjs';`);
  const shown = async (mark: string): Promise<string | undefined> => {
    await other('deep.cjs', `exports.mark = '${mark}';`);
    // Limits, so that the site has threads of its own: a thread loads a file once.
    const server = { limits: { threads: 1 } };
    const { get, close } = await site({ settings: { extensions: [{ name: 'shout', module }], server }, cache });
    const html = await (await get('/one/index.html')).text();
    await close();
    return /<p>hello.*?<\/p>/.exec(html)?.[0];
  };
  expect(await shown('!')).toBe('<p>hello!</p>');
  expect(await shown('?')).toBe('<p>hello?</p>');
});

test('a site with an extension that throws at load or loops in pages answers, and its log names the extension', async () => {
  const extensions = [
    { name: 'unloadable', module: await writeModule(`throw new Error('no licence');`) },
    { name: 'missing', module: '/nowhere/extension.ts' },
    { name: 'endless', module: await writeModule('export function transformTree() { for (;;) Math.random(); }') },
    { name: 'shout', module: await writeModule(shout('!')) },
  ];
  const { get, lines } = await site({ settings: { extensions, server: { limits: { timeLimit: 300 } } } });
  const response = await get('/one/index.html');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('<p>HELLO!</p>');
  const named = lines.filter((line) => line.includes('Extension ')).join('\n');
  expect(named).toContain('Extension unloadable, load: no licence.');
  expect(named).toContain('Extension missing, load: ');
  expect(named).toContain('Extension endless, time, one/README.md: ');
});
