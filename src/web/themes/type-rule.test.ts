import { expect, test } from 'vitest';
import { typeRule } from './type-rule.ts';

test('documents of a site with the default type have no rule for it', () => {
  expect(typeRule({ fonts: {}, density: 'comfortable' })).toBe('');
});

test('fonts, measure and density of the settings are custom properties', () => {
  const fonts = { text: '"Open Sans", sans-serif', code: 'Hack' };
  expect(typeRule({ fonts, density: 'compact', measure: 66 })).toBe(
    '@layer base{:root{--sans:"Open Sans", sans-serif;--mono:Hack;--measure:66;--density:0.7;--header-height:3rem}}',
  );
});
