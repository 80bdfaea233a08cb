import { expect, test } from 'vitest';
import { settingsSchema } from '#config/schema.ts';
import { firstSyncWait } from './first-sync-wait.ts';

/** Settings with these sources. */
function settingsOf(...sources: readonly unknown[]) {
  return settingsSchema.parse({ sources });
}

test('a request waits longer for folders than for remote sources, which may take minutes', () => {
  const folders = firstSyncWait(settingsOf('/srv/one', '/srv/two'));
  expect(folders).toBeGreaterThan(firstSyncWait(settingsOf('/srv/one', 'https://docs.example/api/info.json')));
});
