import { rm } from 'node:fs/promises';
import { test } from './worker-test.ts';

test('the files of the example family are removed', async () => {
  const folder = process.env.ASTERISM_FILES;
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});
