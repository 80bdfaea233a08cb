import { expect, test } from 'vitest';
import { defaultTheme, themes } from '#model/themes.ts';
import { translations } from '#web/i18n/languages/en.ts';
import { themeClasses } from './apply-theme.ts';
import { nextTheme, offeredTheme, otherTheme, startTheme, themesOf, themeTitle } from './choose-theme.ts';
import { readCookie } from './cookie.ts';

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
  expect(offeredTheme({ themes }, 'x', true)).toBe('cory-mat-theme-dark-matrix');
  expect(offeredTheme({ themes }, 'x', false)).toBe('cory-mat-theme-light-forest');
  expect(offeredTheme({ themes }, 'cory-mat-theme-dark-wood', false)).toBe('cory-mat-theme-dark-wood');
});

const [brand, brandDark] = ['cory-mat-theme-light-brand', 'cory-mat-theme-dark-brand'];

test('a site with own themes starts with the first of them, and with its counterpart where the system prefers that', () => {
  expect(startTheme({ themes: [...themes, brandDark, brand] })).toBe(brandDark);
  expect(otherTheme({ themes: [...themes, brandDark, brand] })).toBe(brand);
  expect(otherTheme({ themes: [brand, ...themes] })).toBeUndefined();
  expect(otherTheme({ themes })).toBeUndefined();
});

test('visitors of a site that follows the device begin with light forest or dark matrix, as the system prefers', () => {
  const site = { themes, followsDevice: true } as const;
  expect([startTheme(site), otherTheme(site)]).toEqual([defaultTheme, 'cory-mat-theme-light-forest']);
  const few = ['cory-mat-theme-light-beach', 'cory-mat-theme-dark-wood'];
  expect([startTheme({ themes: few }), otherTheme({ themes: few, followsDevice: true })]).toEqual(few);
  expect(otherTheme({ themes: few.slice(0, 1), followsDevice: true })).toBeUndefined();
});

test('a visitor whose theme is gone gets an own theme as the system prefers', () => {
  const site = { themes: [brand, brandDark, ...themes] };
  expect([true, false].map((prefersDark) => offeredTheme(site, 'x', prefersDark))).toEqual([brandDark, brand]);
  expect(offeredTheme({ themes: [brand] }, 'x', true)).toBe(brand);
});

test('an own theme has the title of the settings, else one made from its name', () => {
  const languages = ['en', 'hu'];
  const site = { languages, themeTitles: { [brand]: 'Harebell' } };
  const english = { texts: translations, language: 'en' };
  expect(themeTitle(site, english, brand)).toBe('Harebell');
  expect(themeTitle(site, english, 'cory-mat-theme-dark-blue-bell')).toBe('Dark blue bell');
  expect(themeTitle({ languages }, english, 'cory-mat-theme-dark-wood')).toBe('Dark wood');
});

test('an own theme has a title in each language of the settings, and else that of the first language', () => {
  const site = { languages: ['en', 'hu', 'de'], themeTitles: { [brand]: { hu: 'Harangvirág', en: 'Harebell' } } };
  const titleIn = (language: string) => themeTitle(site, { texts: translations, language }, brand);
  expect(['en', 'hu', 'de'].map(titleIn)).toEqual(['Harebell', 'Harangvirág', 'Harebell']);
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
