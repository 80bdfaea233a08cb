import { expect, test } from 'vitest';
import { languages } from '#web/i18n/all-translations.ts';
import { serverTextsOf } from '#web/i18n/server-texts.ts';
import { SetTranslationError } from '#web/i18n/translations.ts';

test('[V-04] [G-01] the English sign-in texts are those of the specification', () => {
  const { signIn, console } = serverTextsOf('en').console;
  expect([signIn.required, signIn.invalidUsername, signIn.invalidPassword, signIn.unauthorized]).toEqual([
    'Required',
    'Invalid username',
    'Invalid password',
    'Unauthorized login.',
  ]);
  expect(console.notices['signed-in']).toBe('You signed in.');
});

test('[T-01] every language has texts of the sign-in and the console', () => {
  for (const language of languages) expect(serverTextsOf(language).console.signIn.title).not.toBe('');
  expect(() => serverTextsOf('xx')).toThrow(SetTranslationError);
});
