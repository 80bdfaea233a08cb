import { expect, test } from 'vitest';
import { operatorTextsOf } from './all-operator-texts.ts';
import { languages } from './all-translations.ts';
import { SetTranslationError } from './translations.ts';

test('[V-04] [G-01] the English sign-in texts are those of the specification', () => {
  const { signIn, console } = operatorTextsOf('en');
  expect([signIn.required, signIn.invalidUsername, signIn.invalidPassword, signIn.unauthorized]).toEqual([
    'Required',
    'Invalid username',
    'Invalid password',
    'Unauthorized login.',
  ]);
  expect(console.notices['signed-in']).toBe('You signed in.');
});

test('[T-01] every language has texts of the sign-in and the console', () => {
  for (const language of languages) expect(operatorTextsOf(language).signIn.title).not.toBe('');
  expect(() => operatorTextsOf('xx')).toThrow(SetTranslationError);
});
