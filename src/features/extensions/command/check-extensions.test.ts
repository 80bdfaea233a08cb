import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsSchema } from '#config/schema.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { checkExtensions } from './check-extensions.ts';

test('a missing module and an unknown extension are named with the setting', async () => {
  const folder = await temporaryFolder();
  const settings = settingsSchema.parse({
    extensions: [{ name: 'chart', module: join(folder, 'chart.ts') }],
    sources: [{ extension: 'notes' }],
  });
  const all = await checkExtensions({ settings, signal: new AbortController().signal });
  const found = new Map(all.map((finding) => [finding.name, finding]));
  expect(found.get('extension chart')).toMatchObject({
    level: 'fault',
    message: expect.stringMatching(/chart\.ts cannot be read \(ENOENT\)/),
  });
  expect(found.get('source of the extension notes')).toMatchObject({
    level: 'fault',
    fix: expect.stringMatching(/extensions/),
  });
});
