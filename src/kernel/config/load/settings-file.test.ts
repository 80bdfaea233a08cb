import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

const module = JSON.stringify(new URL('./settings-file.ts', import.meta.url).href);

/** Reads the settings of a folder in a process of its own, as the program does. */
async function read(files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const code = `const { readSettingsFile } = await import(${module});
console.log(JSON.stringify((await readSettingsFile(${JSON.stringify(folder)})).content));`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  return { content: JSON.parse(stdout), stderr };
}

test.each(['{ "type": "commonjs" }', '{ "type": "module" }', '{}'])(
  '[E-04] settings with import and export are read beside the package.json %s, without warnings of Node',
  async (manifest) => {
    const files = {
      'package.json': manifest,
      'names.js': `import { basename } from 'node:path';\nexport const product = basename('/a/typed');\n`,
      'asterism.config.ts': `import { defineConfig } from 'asterism-docs';\nimport { product } from './names.js';\nexport default defineConfig({ product });\n`,
    };
    expect(await read(files)).toEqual({ content: { product: 'typed' }, stderr: '' });
  },
);

test('[E-04] settings in CommonJS are read in a package of that type', async () => {
  const files = {
    'package.json': '{ "type": "commonjs" }',
    'asterism.config.js': `const { basename } = require('node:path');\nmodule.exports = { product: basename('/a/typed') };\n`,
  };
  expect(await read(files)).toMatchObject({ content: { product: 'typed' } });
});
