import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fieldsOf, namesAt } from '#config/fields/fields.ts';
import { settingsFields } from '#config/schema.ts';
import { describeField, toSource } from './describe-field.ts';
import { settingsReference } from './settings-reference.ts';

test('[E-04] the settings reference has every setting and every field of a source', () => {
  const reference = settingsReference();
  const headings = new Set(reference.match(/^#+ .*$/gm)?.map((line) => line.replace(/^#+ /, '')));
  const paths = fieldsOf(settingsFields).map(({ path }) => path.join('.'));
  const missing = paths.filter((path) => !headings.has(path.replace(/\.([\w-]*-[\w-]*|msvalidate\.01)$/, "['$1']")));
  expect(paths.length).toBeGreaterThan(80);
  expect(missing).toEqual([]);
  const fields = namesAt(settingsFields, ['sources', 0]);
  expect(fields.filter((name) => !reference.includes(`\n| \`${name}\` |`))).toEqual([]);
});

test('[E-04] every setting has a description, a type, and an example unless it is secret', () => {
  for (const { path, schema, secret } of fieldsOf(settingsFields)) {
    const { description, type, example } = describeField(schema);
    expect(description, path.join('.')).toMatch(/^[A-Z`].*\.$/);
    expect(type, path.join('.')).not.toBe('');
    expect(example === undefined, path.join('.')).toBe(secret);
  }
});

test('a setting is described with its type, default, variables, flag and an example', () => {
  expect(settingsReference()).toContain(`### server.port

Port to listen on. 0 picks a free port.

- **Type:** an integer from 0 to 65535
- **Default:** \`3000\`
- **Environment:** \`ASTERISM_PORT\` or \`ASTERISM_SERVER__PORT\`
- **Flag:** \`--port\`
- **Example:** \`server: { port: 8080 }\`
`);
});

test('a default that depends on the machine is described in words', () => {
  expect(settingsReference()).toContain('- **Default:** the number of processor cores, at least 2\n');
});

test('values are shown as JavaScript', () => {
  expect(toSource({ 'no-title': 'off', list: ["it's", 1, true], none: {} })).toBe(
    "{ 'no-title': 'off', list: ['it\\'s', 1, true], none: {} }",
  );
});

test('docs/reference/settings.md is up to date; node scripts/write-settings-reference.ts writes it', async () => {
  const page = await readFile(new URL('../../../../docs/reference/settings.md', import.meta.url), 'utf8');
  expect(page).toContain(settingsReference());
});
