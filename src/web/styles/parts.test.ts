import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { startStyles } from '#web/themes/theme-styles.ts';

const web = join(import.meta.dirname, '..');
const inDocuments = [
  'every-page',
  'above-article',
  'versions',
  'comparison',
  'workspace',
  'hero',
  'matrix',
  'other-views',
  'face',
  'family-map',
  'identity',
];
const inlineParts = inDocuments.map((name) => `styles/inline/${name}.ts`);
const files = globSync('**/*.css', { cwd: web });

test('each file of styles is in exactly one part, or inlined by the script that needs it', () => {
  const imported = [...inlineParts, 'styles/rest.ts'].flatMap(importsOf);
  const inlined = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) =>
    found(file, /from '\.\/(.+\.css)\?inline'/g).map((name) => join(dirname(file), name)),
  );
  expect([...imported, ...inlined].toSorted()).toEqual(files.toSorted());
});

test('the rest holds what only some documents have', () => {
  expect(found('styles/rest.ts', /'\.\/inline\/([a-z-]+)\.ts'/g)).toEqual(inDocuments.slice(1));
});

test('the order of the layers is declared once, at the start of every document', () => {
  expect(files.filter((file) => found(file, /^(@layer [^{]+;)/gm).length > 0)).toEqual(['styles/base.css']);
  expect(importsOf('styles/inline/every-page.ts')[0]).toBe('styles/base.css');
});

test('a late file of a module has no class that the module does not have', () => {
  for (const late of files.filter((file) => file.endsWith('.rest.module.css')))
    expect(classesOf(late).difference(classesOf(late.replace('.rest.', '.')))).toEqual(new Set());
});

test('what styles in documents need of the rest changes no more than the look of what is hovered', () => {
  const early = inlineParts.flatMap(importsOf);
  const declared = [...early.flatMap((file) => found(file, /(--[a-z-]+):/g)), ...startTokens()];
  const used = early.flatMap((file) => found(file, /var\((--[a-z-]+)\)/g));
  expect(new Set(used).difference(new Set(declared))).toEqual(new Set(['--hover']));
});

function startTokens(): readonly string[] {
  return [...(Object.values(startStyles())[0] ?? '').matchAll(/(--[a-z-]+):/g)].map(([, name = '']) => name);
}

function classesOf(file: string): ReadonlySet<string> {
  return new Set(found(file, /\.([a-z][\w-]*)/gi));
}

/** The files that a part imports itself, from the folder of the room. */
function importsOf(part: string): readonly string[] {
  return found(part, /^import '(.+\.css)';$/gm)
    .filter((path) => !path.startsWith('virtual:'))
    .map((path) => path.replace(/^\.\//, 'styles/').replace(/^#web\//, ''));
}

function found(file: string, pattern: RegExp): readonly string[] {
  return [...readFileSync(join(web, file), 'utf8').matchAll(pattern)].map(([, group = '']) => group);
}

test('an article and what stands below it have seven sizes of text, four radii and three weights', () => {
  const scaled = ['styles/{article,code}{,.rest}.css', 'page/below-article/*.css'];
  const values = (property: string) =>
    globSync(scaled, { cwd: web }).flatMap((file) => found(file, new RegExp(`${property}: ([^;]+);`, 'g')));
  // In `em`, a part of a line of text; 50% is a circle.
  expect(values('font-size').filter((size) => !/^(var\(--(size-[a-z]+|title)\)|[\d.]+em|inherit)$/.test(size))).toEqual(
    [],
  );
  expect(
    values('font-weight').filter((weight) => !/^(var\(--(medium|strong|bold)\)|400|inherit)$/.test(weight)),
  ).toEqual([]);
  expect(
    values('border-radius')
      .flatMap((radius) => radius.split(' '))
      .filter((radius) => !/^(var\(--radius(-[sl])?\)|50%|0|inherit)$/.test(radius)),
  ).toEqual([]);
  const sizes = found('styles/base.css', /(--size-[a-z]+|--title): /g);
  expect(sizes).toHaveLength(7);
});
