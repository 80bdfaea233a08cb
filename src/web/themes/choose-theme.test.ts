import { expect, test } from 'vitest';
import { defaultTheme, themes } from '#model/themes.ts';
import { readCookie } from '#web/browser/cookie.ts';
import { themeClasses } from './apply-theme.ts';
import { knownTheme, nextTheme, startTheme, themesOf } from './choose-theme.ts';

test('[T-02] the toggle cycles through all themes', () => {
  const seen = themes.map((theme) => nextTheme({ themes }, theme));
  expect(seen).toEqual([...themes.slice(1), themes[0]]);
  expect(nextTheme({ themes }, 'no-such-theme')).toBe(themes[0]);
});

test('[T-02] the default is the seventh theme, else the first one offered', () => {
  expect(startTheme({ themes })).toBe(defaultTheme);
  expect(themes[6]).toBe(defaultTheme);
  expect(startTheme({ themes: ['cory-mat-theme-dark-wood'] })).toBe('cory-mat-theme-dark-wood');
  expect(themesOf({ themes: ['unknown'] })).toEqual(themes);
});

test('[T-02] an unknown theme is replaced by the one that the system prefers', () => {
  expect(knownTheme({ themes }, 'x', true)).toBe('cory-mat-theme-dark-matrix');
  expect(knownTheme({ themes }, 'x', false)).toBe('cory-mat-theme-light-forest');
  expect(knownTheme({ themes }, 'cory-mat-theme-dark-wood', false)).toBe('cory-mat-theme-dark-wood');
});

test('[T-02] a document has the class of the theme and of its brightness', () => {
  expect(themeClasses('cory-mat-theme-dark-wood')).toEqual(['cory-mat-theme-dark-wood', 'cory-mat-theme-dark']);
  expect(themeClasses('cory-mat-theme-light-beach')).toEqual(['cory-mat-theme-light-beach', 'cory-mat-theme-light']);
});

test('[T-02] the theme is read from its cookie, and a malformed cookie is ignored', () => {
  expect(readCookie('a=1; theme=dark%2Fwood; b=2', 'theme')).toBe('dark/wood');
  expect(readCookie('mytheme=x', 'theme')).toBeUndefined();
  expect(readCookie('theme=%', 'theme')).toBeUndefined();
});
