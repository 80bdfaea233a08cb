import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { compressAssets } from './compress-assets.ts';

test('each asset that is worth it has copies for both codings', async () => {
  const client = await temporaryFolder();
  await mkdir(join(client, 'assets'));
  const text = 'export const one = 1;\n'.repeat(100);
  await writeFile(join(client, 'assets/entry-1a.js'), text);
  await writeFile(join(client, 'assets/icon-1b.svg'), '<svg/>');
  await compressAssets(client);
  const copies = join(client, 'compressed');
  expect((await readdir(copies)).sort()).toEqual(['entry-1a.js.br', 'entry-1a.js.gz']);
  expect(brotliDecompressSync(await readFile(join(copies, 'entry-1a.js.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(copies, 'entry-1a.js.gz'))).toString()).toBe(text);
});
