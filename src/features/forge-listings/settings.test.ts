import { expect, test } from 'vitest';
import { sources, withKind } from '#config/fields/sources.ts';
import { loadSettings } from '#config/load/load-settings.ts';
import { showValue } from '#config/load/mask.ts';
import { printSettings } from '#config/load/print-settings.ts';
import { SettingsError } from '#config/load/settings-error.ts';

function parsed(...given: readonly unknown[]) {
  return sources.parse(given).map(withKind);
}

test('a maintainer names the repositories of an owner at a forge in one word', () => {
  expect(
    parsed(
      'github:someone',
      'gitlab:group/sub',
      'gitea:git.example.org:3000/someone',
      'codeberg:someone',
      'bitbucket:some-space',
    ),
  ).toMatchObject([
    { kind: 'forge', forge: 'github', owner: 'someone', api: 'https://api.github.com', forks: false, archived: true },
    { kind: 'forge', forge: 'gitlab', owner: 'group/sub', api: 'https://gitlab.com/api/v4' },
    { kind: 'forge', forge: 'gitea', owner: 'someone', api: 'https://git.example.org:3000/api/v1' },
    { kind: 'forge', forge: 'gitea', owner: 'someone', api: 'https://codeberg.org/api/v1' },
    { kind: 'forge', forge: 'bitbucket', owner: 'some-space', api: 'https://api.bitbucket.org/2.0' },
  ]);
});

test('a self-hosted forge, patterns and single repositories are settings of an object', () => {
  const api = 'https://git.example.org/api/v3';
  const overrides = { site: { ref: 'v2', root: 'docs', icon: 'fas fa-star' } };
  expect(parsed({ github: 'acme', api, include: ['lib-*'], forks: true, overrides })).toMatchObject([
    { kind: 'forge', owner: 'acme', api, include: ['lib-*'], forks: true, overrides },
  ]);
});

test.each([
  'github:',
  'github:a/b',
  'github:a b',
  'gitea:someone',
  'codeberg:',
  'gitlab:/x',
  'bitbucket:a/b',
  { github: 'a', api: 'https://me:secret@git.example.org' },
  { github: 'a', api: 'file:///etc' },
  { github: 'a', tokn: 'x' },
])('%j is not a forge', (source) => {
  expect(sources.safeParse([source]).success).toBe(false);
});

test('a token among the sources is never printed', () => {
  const shown = showValue(parsed({ github: 'acme', token: 's3cret' }), false);
  expect(shown).toContain('"token":"•••"');
  expect(shown).not.toContain('s3cret');
});

test('no command and no error message prints tokens or the webhook secret', async () => {
  const environment = {
    ASTERISM_GITHUB_TOKEN: 'ghp_s3cret',
    ASTERISM_GITLAB_TOKEN: 'glpat_s3cret',
    ASTERISM_CODEBERG_TOKEN: 'cb_s3cret',
    ASTERISM_WEBHOOK_SECRET: 'a s3cret that is long enough',
  };
  const loaded = await loadSettings({ directory: '/nonexistent', environment, flags: {} });
  expect(loaded.settings.server.tokens).toMatchObject({ github: 'ghp_s3cret', codeberg: 'cb_s3cret' });
  expect(loaded.settings.server.webhook.secret).toBe('a s3cret that is long enough');
  expect(printSettings(loaded)).not.toContain('s3cret');
  const short = { ASTERISM_WEBHOOK_SECRET: 's3cret' };
  const fault = await loadSettings({ directory: '/nonexistent', environment: short, flags: {} }).catch(
    (error) => error,
  );
  expect(fault).toBeInstanceOf(SettingsError);
  expect(String(fault)).toContain('a secret of at least 16 characters');
  expect(String(fault)).not.toContain('s3cret');
});
