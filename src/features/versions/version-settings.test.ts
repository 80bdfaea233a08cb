import { expect, test } from 'vitest';
import { settingsSchema } from '#config/schema.ts';
import { versionSettingsOf } from './version-settings.ts';

test('a package has the versions of all packages, but for what the settings say of it alone', () => {
  const { versions } = settingsSchema.parse({
    versions: { keep: 'minors', overrides: { ledger: { branches: ['1.x'], keep: 0, current: 'release' } } },
  });
  const all = { tags: ['v*', '[0-9]*'], branches: [], keep: 'minors', current: 'branch', pinned: false };
  expect(versionSettingsOf(versions, 'signpost')).toEqual(all);
  expect(versionSettingsOf(versions, 'ledger')).toEqual({ ...all, branches: ['1.x'], keep: 0, current: 'release' });
  expect(versionSettingsOf(versions, 'constructor')).toEqual(all);
});

test('a setting of versions with a wrong value fails with the expected form', () => {
  const messageOf = (versions: unknown): string | undefined =>
    settingsSchema.safeParse({ versions }).error?.issues[0]?.message;
  expect(messageOf({ keep: 'newest' })).toBe('majors, minors, all, or a number from 0 to 500');
  expect(messageOf({ keep: -1 })).toBe('an integer from 0 to 500');
  expect(messageOf({ tags: 'v*' })).toBe('a list of patterns of names');
  expect(messageOf({ branches: ['a b'] })).toBe('a pattern of names without spaces');
  expect(messageOf({ current: 'tag' })).toBe('one of branch, release');
  expect(messageOf({ overrides: { ledger: { keeps: 1 } } })).toMatch(/keeps/);
});
