import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldsOf, namesAt } from '#config/fields/fields.ts';
import { settingsFields } from '#config/schema.ts';

const read = (name: string): string => readFileSync(join(dirname(import.meta.dirname), 'docs', name), 'utf8');
const page = read('reference/settings.md');

/** First cells of the tables of both pages. */
const tables = [page, read('guides/sources.md')].flatMap((text) => text.match(/^\| [^|]+/gm) ?? []);

test('[E-04] A maintainer finds every setting in docs/reference/settings.md', () => {
  const names = fieldsOf(settingsFields).map(({ path }) => path.join('.'));
  const missing = names.filter((name) => !page.includes(`\`${name}\``) && !page.includes(`## ${name}\n`));
  expect(names.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test('[E-04] A maintainer finds every field of a source in docs/reference/settings.md or docs/guides/sources.md', () => {
  const names = [...new Set(namesAt(settingsFields, ['sources', 0]))];
  expect(names).toContain('folder');
  expect(names.filter((name) => !tables.some((line) => line.includes(`\`${name}\``)))).toEqual([]);
});
