import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { loadSettings } from '#config/load/load-settings.ts';
import type { Settings } from '#config/schema.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

async function loaded(name: string, content: string): Promise<Settings['extensions']> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'site'));
  const file = join(folder, 'site', name);
  await writeFile(file, content.replaceAll('FOLDER', join(folder, 'site')));
  const { settings } = await loadSettings({ file, directory: folder, environment: {}, flags: {} });
  return settings.extensions.map((each) => ({ ...each, module: each.module.replace(folder, '') }));
}

const chart = { name: 'chart', options: {}, module: '/site/chart.ts' };

test('an operator names a module by its path beside the settings file, in JSON and in TypeScript', async () => {
  expect(await loaded('a.json', '{"extensions": [{"name": "chart", "module": "./chart.ts"}]}')).toEqual([chart]);
  const typed = `
    const chart = (options: object) => ({ name: 'chart', version: '1.2.0', module: './chart.ts', options });
    export default { extensions: [chart({ colours: ['red', 1, null] })] };`;
  const options = { colours: ['red', 1, null] };
  expect(await loaded('b.config.ts', typed)).toEqual([{ ...chart, version: '1.2.0', options }]);
});

test('an operator names a module by a URL, as an object or as text', async () => {
  const object = `export default { extensions: [{ name: 'chart', module: new URL('./chart.ts', import.meta.url) }] };`;
  expect(await loaded('a.js', object)).toEqual([chart]);
  const text = JSON.stringify({ extensions: [{ name: 'chart', module: pathToFileURL('/site/chart.ts').href }] });
  expect(await loaded('b.json', text)).toEqual([chart]);
});

test('an entry that is no extension is refused, with what is expected', async () => {
  const refused = (extensions: string): Promise<unknown> =>
    loaded('a.mjs', `export default { extensions: ${extensions} }`);
  const module = "module: './a.js'";
  await expect(refused(`[{ name: 'My Chart', ${module} }]`)).rejects.toThrow('a name of lowercase letters, digits');
  for (const url of ['https://host.example/a.js', 'data:text/javascript,1', 'npm:chart'])
    await expect(refused(`[{ name: 'a', module: '${url}' }]`)).rejects.toThrow('a path or a file: URL');
  await expect(refused("[{ name: 'chart' }]")).rejects.toThrow('a path or a file: URL');
  await expect(refused(`[{ name: 'a', ${module} }, { name: 'a', ${module} }]`)).rejects.toThrow('different names');
  await expect(refused(`[{ name: 'a', ${module}, options: { now: () => 1 } }]`)).rejects.toThrow('JSON can hold');
  await expect(refused(`[{ name: 'a', ${module}, option: {} }]`)).rejects.toThrow('option');
});
