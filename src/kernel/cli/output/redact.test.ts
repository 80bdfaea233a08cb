import { expect, test } from 'vitest';
import { fieldsOf } from '#config/fields/fields.ts';
import { loadSettings } from '#config/load/load-settings.ts';
import { printSettings } from '#config/load/print-settings.ts';
import { settingsFields } from '#config/schema.ts';
import { createRedact } from './redact.ts';

/** A variable for every setting that the schema marks as secret, each with a value of its own. */
const marked = fieldsOf(settingsFields)
  .filter(({ secret }) => secret)
  .map(({ path }) => [variable(path), acceptedValue(path)] as const);

/** A value that its setting accepts. */
function acceptedValue(path: readonly string[]): string {
  const value = `a-value-of-${path.join('-')}`;
  return path.join() === 'store' ? `postgres://me:${value}@127.0.0.1/site` : value;
}

function variable(path: readonly string[]): string {
  return `ASTERISM_${path.map((part) => part.replaceAll(/([A-Z])/g, '_$1').toUpperCase()).join('__')}`;
}

test('every value that the schema marks as secret is removed from the log and the printed settings', async () => {
  const token = 'a-token-of-one-source';
  const sources = JSON.stringify([{ gitlab: 'GROUP', token }]);
  const environment = { ...Object.fromEntries(marked), ASTERISM_SOURCES: sources };
  const loaded = await loadSettings({ directory: import.meta.dirname, environment, flags: {} });
  const redact = createRedact(loaded.settings);
  const printed = printSettings(loaded);
  expect(marked.map(([name]) => name)).toEqual(
    expect.arrayContaining(['ASTERISM_SERVER__CACHING__PURGE__TOKEN', 'ASTERISM_PAGES__IMAGE_PROXY__SECRET']),
  );
  for (const [name, value] of [...marked, ['a source', token] as const]) {
    expect(redact(`it sent ${value} and ended`), name).toBe('it sent ••• and ended');
    expect(redact(`/x?a=${encodeURIComponent(value)}`), name).toBe('/x?a=•••');
    expect(printed, name).not.toContain(value);
  }
});
