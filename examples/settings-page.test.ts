import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isSetting, listFields } from '#config/list-fields.ts';
import { settingsFields } from '#config/schema.ts';

const page = readFileSync(join(dirname(import.meta.dirname), 'docs', 'settings.md'), 'utf8');

test('[E-04] A maintainer finds every setting in docs/settings.md', () => {
  const names = listFields(settingsFields)
    .filter(isSetting)
    .map(({ path }) => path.join('.'));
  const missing = names.filter((name) => !page.includes(`\`${name}\``) && !page.includes(`## ${name}\n`));
  expect(names.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test('[E-04] A maintainer finds every field of a source in docs/settings.md', () => {
  const fields = listFields(settingsFields).filter(({ path }) => path[0] === 'sources' && path.length === 3);
  const names = fields.map(({ path }) => path[2]);
  expect(names).toContain('folder');
  expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});
