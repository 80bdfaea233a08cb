import { expect, test } from 'vitest';
import { type LoadedSettings, loadSettings } from '#config/load/load-settings.ts';
import { printSettings } from '#config/load/print-settings.ts';

function load(store?: string): Promise<LoadedSettings> {
  return loadSettings({ directory: '/', file: false, environment: { ASTERISM_STORE: store }, flags: {} });
}

test('the URL of the shared store comes from the environment and is never printed', async () => {
  const url = 'postgresql://docs:pa%2Fss@db.example.org:5432/docs?sslmode=verify-full';
  const loaded = await load(url);
  expect(loaded.settings.store).toBe(url);
  expect((await load()).settings.store).toBeUndefined();
  expect(printSettings(loaded)).toMatch(/^store +••• +ASTERISM_STORE$/m);
});

test.each([
  'mysql://docs:s3cret@db.example.org/docs',
  'db.example.org/s3cret',
  'postgres://docs:s3cret@db.example.org',
  'postgres://docs:s3cret%@db.example.org/docs',
  'postgres://docs:s3cret/@db.example.org:x/docs',
])('%j is no URL of a shared store, and the error shows the form without the password', async (url) => {
  const message = String(await load(url).catch((error: unknown) => error));
  expect(message).toMatch(/store: found •••, expected a URL such as postgres:\/\/.+\(ASTERISM_STORE\)$/);
  expect(message).not.toContain('s3cret');
});
