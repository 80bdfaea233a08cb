import { expect, test } from 'vitest';
import { themes } from '#model/themes.ts';
import { lateThemeRules, startThemeRules } from './custom-theme-rules.ts';
import { checkedTheme } from './custom-themes.ts';

const light = checkedTheme({ name: 'brand', dark: false, seed: '#7a1f5c', tint: 6, colours: {} });
const dark = checkedTheme({ name: 'brand', dark: true, seed: '#d66bb0', tint: 6, colours: {} });

test('a site without own themes has no rules for them', () => {
  expect([startThemeRules({ themes }), lateThemeRules({ themes })]).toEqual(['', '']);
});

test('documents have the colours of the first paint, light and dark, and their file has all others', () => {
  const site = { themes: [light.theme, dark.theme, ...themes], ownThemes: [light, dark] };
  const start = startThemeRules(site);
  expect(start).toContain(`:root{color-scheme:light;--backdrop:${light.tokens.backdrop}`);
  expect(start).toContain(`.${dark.theme}{color-scheme:dark;--backdrop:${dark.tokens.backdrop}`);
  expect(start).not.toContain('syntax');
  const late = lateThemeRules(site);
  for (const own of [light, dark]) {
    expect(late).toContain(`.${own.theme}{color-scheme:${own === dark ? 'dark' : 'light'}`);
    expect(late).toContain(`--syntax-title:${own.tokens['syntax-title']}`);
  }
});

test('without JavaScript the system chooses among a light and a dark theme', () => {
  const both = { themes: [light.theme, dark.theme], ownThemes: [light, dark] };
  expect(lateThemeRules(both)).toContain('@media (prefers-color-scheme:dark){:root:not(.js){color-scheme:dark;');
  expect(lateThemeRules({ themes: [light.theme], ownThemes: [light] })).not.toContain('@media');
});

test('a site that follows the device has the colours of its other theme in each document, and without JavaScript too', () => {
  const site = { themes, followsDevice: true } as const;
  const start = startThemeRules(site);
  expect(start).toMatch(/^@layer base\{\.cory-mat-theme-light-forest\{color-scheme:light;--backdrop:#/);
  expect(start).not.toContain(':root');
  expect(lateThemeRules(site)).toContain('@media (prefers-color-scheme:light){:root:not(.js){color-scheme:light;');
});
