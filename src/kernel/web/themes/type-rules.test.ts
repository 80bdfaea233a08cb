import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typeRules } from './type-rules.ts';

const comfortable = { fonts: {}, density: 'comfortable' } as const;

test('documents of a site with the default type have no rules for it', () => {
  expect(typeRules(comfortable)).toBe('');
});

test('fonts and measure of the settings are custom properties', () => {
  const fonts = { text: '"Open Sans", sans-serif', code: 'Hack' };
  expect(typeRules({ ...comfortable, fonts, measure: 66 })).toBe(
    '@layer base{:root{--sans:"Open Sans", sans-serif;--mono:Hack, ui-monospace, monospace;--column:35.48rem}}',
  );
  expect(typeRules({ ...comfortable, fonts: { headings: 'Bitter' } })).toBe(
    '@layer base{:root{--headings:Bitter, var(--sans)}h1,h2,h3,h4,h5,h6{font-family:var(--headings)}}',
  );
});

test('the default measure is that of 76 characters', () => {
  const [, column] =
    /--column: ([^;]+)rem;/.exec(readFileSync(join(import.meta.dirname, '../styles/base.css'), 'utf8')) ?? [];
  const [, chosen] = /--column:([^}]+)rem/.exec(typeRules({ ...comfortable, measure: 76 })) ?? [];
  expect(Number(chosen)).toBeCloseTo(Number(column), 0);
  expect(column).toBe('41');
});

test('a compact site has less space between lines, and its layers are ours', () => {
  const rules = typeRules({ ...comfortable, density: 'compact' });
  expect(rules).toContain(
    '@layer base{:root{--header-height:3rem}}@layer parts{@media (width>=50rem){[data-part=sheet]{',
  );
  expect(rules.split('{').length).toBe(rules.split('}').length);
});
