import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fieldsOf, namesAt } from '#config/fields/fields.ts';
import { settingsFields, settingsSchema } from '#config/schema.ts';
import { inProject } from '#scripts/project.js';
import { readEnvironment } from './environment.ts';
import { explainIssues } from './explain-issues.ts';
import { formerSettings } from './former-settings.ts';

/** True for the path of a setting or of a group of settings. */
function exists(path: string): boolean {
  const names = path.split('.');
  return namesAt(settingsFields, names[0] === 'sources' ? ['sources', 0] : names.slice(0, -1)).includes(
    names.at(-1) ?? '',
  );
}

/** What the loader says of a settings file. */
function complaints(values: object): readonly string[] {
  const issues = settingsSchema.safeParse(values).error?.issues ?? [];
  return explainIssues(issues, { values, originOf: () => ({ kind: 'file', name: 'asterism.config.ts' }) });
}

/** A settings object with one value at a path; sources are a list. */
function settingsWith(path: string, value: unknown): object {
  const [first = '', ...rest] = path.split('.');
  const inner = rest.reduceRight<unknown>((nested, name) => ({ [name]: nested }), value);
  return { [first]: first === 'sources' ? [{ git: 'https://git.example.org/a.git', ...Object(inner) }] : inner };
}

test.each(Object.entries(formerSettings))(
  'an operator with the former setting %s reads what it is called now',
  (path, now) => {
    expect([exists(path), now === undefined || exists(now)]).toEqual([false, true]);
    const said = complaints(settingsWith(path, 'x')).join('\n');
    expect(said).toContain('unknown setting. ');
    expect(said).toContain(now === undefined ? 'It is gone; remove it.' : `It is now called ${now}.`);
  },
);

test.each([
  ['ASTERISM_SERVER__MIRROR_DAYS', 'It is now called ASTERISM_SERVER__MIRROR_RETENTION_DAYS.'],
  ['ASTERISM_SERVER__HOOK__SECRET', 'It is now called ASTERISM_SERVER__WEBHOOK__SECRET.'],
  ['ASTERISM_HOOK_SECRET', 'It is now called ASTERISM_SERVER__WEBHOOK__SECRET.'],
  ['ASTERISM_SERVER__LIMITS__SEARCH_SHARD_SIZE', 'It is gone; remove it.'],
  [
    'ASTERISM_EXPORT__BUCKET__ENDPOINT',
    'It is gone; remove it. Upload the exported folder with rclone: see "Into a bucket" in docs/guides/export.md.',
  ],
])('an operator with the former variable %s reads what it is called now', (name, hint) => {
  const { problems, values } = readEnvironment({ [name]: '7' }, fieldsOf(settingsFields));
  expect(values).toEqual([]);
  expect(problems).toEqual([`${name}: unknown setting. ${hint}`]);
});

test('the upgrade guide lists every former setting', async () => {
  const guide = await readFile(inProject('docs/guides/upgrades.md'), 'utf8');
  const rows = [...guide.matchAll(/^\| `([\w.]+)` +\| (?:`([\w.]+)`|none) +\|$/gm)];
  expect(rows.map(([, former, now]) => [former, now])).toEqual(Object.entries(formerSettings));
});
