import { expect, test } from 'vitest';
import { defaultTheme, themes } from '#model/theme.ts';
import { readCookie } from '#web/browser/cookie.ts';
import { themeClasses } from './apply-theme.ts';
import { knownTheme, nextTheme, startTheme, themesOf } from './choose-theme.ts';

test('[T-02] the toggle goes through all themes and begins again', () => {
  const seen = themes.map((theme) => nextTheme({ themes }, theme));
  expect(seen).toEqual([...themes.slice(1), themes[0]]);
  expect(nextTheme({ themes }, 'no-such-theme')).toBe(themes[0]);
});

test('[T-02] a visitor who chose none sees the seventh theme, or the first on offer', () => {
  expect(startTheme({ themes })).toBe(defaultTheme);
  expect(themes[6]).toBe(defaultTheme);
  expect(startTheme({ themes: ['cory-mat-theme-dark-wood'] })).toBe('cory-mat-theme-dark-wood');
  expect(themesOf({ themes: ['unknown'] })).toEqual(themes);
});

test('[T-02] an unknown theme gives way to what the system prefers', () => {
  expect(knownTheme({ themes }, 'x', true)).toBe('cory-mat-theme-dark-matrix');
  expect(knownTheme({ themes }, 'x', false)).toBe('cory-mat-theme-light-forest');
  expect(knownTheme({ themes }, 'cory-mat-theme-dark-wood', false)).toBe('cory-mat-theme-dark-wood');
});

test('[T-02] a document carries the theme and whether it is dark or light', () => {
  expect(themeClasses('cory-mat-theme-dark-wood')).toEqual(['cory-mat-theme-dark-wood', 'cory-mat-theme-dark']);
  expect(themeClasses('cory-mat-theme-light-beach')).toEqual(['cory-mat-theme-light-beach', 'cory-mat-theme-light']);
});

test('[T-02] a choice is read from its cookie, and a malformed one is none', () => {
  expect(readCookie('a=1; theme=dark%2Fwood; b=2', 'theme')).toBe('dark/wood');
  expect(readCookie('mytheme=x', 'theme')).toBeUndefined();
  expect(readCookie('theme=%', 'theme')).toBeUndefined();
});
