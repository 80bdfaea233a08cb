import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { writeModule } from '#features/extensions/testing/write-module.ts';
import { testExport } from './command/testing/test-export.ts';

const fence = '```';

const source = (word: string): string => `
export const blocks = { shout: (code) => '<p>' + code.trim().toUpperCase() + '${word}</p>' };
export const slots = ({ createElement }) => ({ footer: () => createElement('i', null, 'slot ${word}') });
export const client = './client.js';
export const routes = {
  '/': ({ base }) => ({ title: 'Figures', html: '<h1>Figures</h1><a href="' + base + '/-/x/all/data.csv">data</a>' }),
  '/data.csv': () => ({ contentType: 'text/csv', body: 'a,b' }),
};`;

test('an export has the blocks, slots, client modules, pages and files of extensions, and the next one what changed', async () => {
  const module = await writeModule(source('!'));
  await writeFile(join(dirname(module), 'client.js'), 'export const mount = () => undefined;');
  const files = { 'one/README.md': `# One\n\n${fence}shout\nhello\n${fence}\n\n[Figures](/-/x/all/)\n` };
  const { run, files: written } = await testExport(files, { extensions: [{ name: 'all', module }] });
  await run('site');
  const first = await written('site');
  const page = first.get('one/index.html') ?? '';
  expect(page).toContain('<p>HELLO!</p>');
  expect(page).toContain('<i>slot !</i>');
  const [, client = ''] = /data-client="\/([^"]+)"/.exec(page) ?? [];
  expect(first.get(client)).toContain('export const mount');
  expect(first.get('-/x/all/index.html')).toContain('<h1>Figures</h1>');
  expect(first.get('-/x/all/data.csv')).toBe('a,b');
  await writeFile(module, source('?'));
  await run('site');
  const second = (await written('site')).get('one/index.html');
  expect(second).toContain('<p>HELLO?</p>');
  expect(second).toContain('<i>slot ?</i>');
});
