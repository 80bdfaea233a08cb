import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { colourTokens } from '#model/themes.ts';
import { colourProperties, pageParts, type StyleHook, shapeProperties } from './page-parts.ts';

const reference = readFileSync(join(import.meta.dirname, '../../../../docs/reference/styling.md'), 'utf8');

/** The rows of a table as `[first cell, second cell]`, under a heading. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const section = reference.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^\| `([^`]+)` +\| (.+?) +\|$/gm)].map(([, first = '', second = '']) => [first, second]);
}

const rows = (hooks: readonly StyleHook[], prefix = ''): readonly (readonly string[])[] =>
  hooks.map(({ name, meaning }) => [`${prefix}${name}`, meaning]);

test('the reference lists exactly the parts and properties that pages have', () => {
  expect(rowsUnder('Parts')).toEqual(rows(pageParts));
  expect(rowsUnder('Colours')).toEqual(rows(colourProperties, '--'));
  expect(rowsUnder('Type and shape')).toEqual(rows(shapeProperties, '--'));
});

test('components have exactly the documented parts', () => {
  const src = join(import.meta.dirname, '../../..');
  const files = globSync('{kernel/web,features}/**/*.{ts,tsx}', { cwd: src }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const source = files.map((file) => readFileSync(join(src, file), 'utf8')).join('\n');
  // As an attribute in JSX and as a property of elements that the browser adds, not in selectors.
  const named = [...source.matchAll(/(?<!\[)data-part(?:=|': ')["']?([^\s"'>]*)/g)].map(([, name]) => name);
  expect([...new Set(named)].toSorted()).toEqual(pageParts.map(({ name }) => name).toSorted());
});

test('every colour of a theme is a documented property', () => {
  expect(colourProperties.map(({ name }) => name)).toEqual(colourTokens);
});
