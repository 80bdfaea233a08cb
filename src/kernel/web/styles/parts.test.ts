import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { startStyles } from '#web/themes/theme-styles.ts';

const src = join(import.meta.dirname, '../../..');
const inDocuments = [
  'every-page',
  'article-extras',
  'above-article',
  'workspace',
  'matrix',
  'other-views',
  'face',
  'identity',
];
const inlineParts = [
  ...inDocuments.map((name) => `kernel/web/styles/inline/${name}.ts`),
  ...globSync('features/*/styles/inline/*.ts', { cwd: src }),
];
const files = globSync('{kernel/web,features}/**/*.css', { cwd: src });

test('each file of styles is in exactly one part, or inlined by the script that needs it', () => {
  const imported = [
    ...inlineParts,
    'kernel/web/styles/rest.ts',
    ...globSync('features/*/styles/late.ts', { cwd: src }),
  ].flatMap(importsOf);
  const inlined = globSync('{kernel/web,features}/**/*.{ts,tsx}', { cwd: src }).flatMap((file) =>
    found(file, /from '((?:\.|#).+\.css)\?inline'/g).map((name) => {
      return name.startsWith('#') ? inFolder(name) : join(dirname(file), name);
    }),
  );
  expect([...imported, ...inlined].toSorted()).toEqual(files.toSorted());
});

test('the rest holds what only some documents have', () => {
  expect(found('kernel/web/styles/rest.ts', /'\.\/inline\/([a-z-]+)\.ts'/g)).toEqual(inDocuments.slice(1));
});

test('the order of the layers is declared once, at the start of every document', () => {
  expect(files.filter((file) => found(file, /^(@layer [^{]+;)/gm).length > 0)).toEqual(['kernel/web/styles/base.css']);
  expect(importsOf('kernel/web/styles/inline/every-page.ts')[0]).toBe('kernel/web/styles/base.css');
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

/** The files that a part imports itself, from `src`. */
function importsOf(part: string): readonly string[] {
  return found(part, /^import '(.+\.css)';$/gm)
    .filter((path) => !path.startsWith('virtual:'))
    .map((path) => (path.startsWith('#') ? inFolder(path) : join(dirname(part), path)));
}

function inFolder(specifier: string): string {
  return specifier.replace(/^#(?!features\/)/, 'kernel/').replace('#', '');
}

function found(file: string, pattern: RegExp): readonly string[] {
  return [...readFileSync(join(src, file), 'utf8').matchAll(pattern)].map(([, group = '']) => group);
}

/** What has a size of its own, by file: large figures and icons, titles that grow with the window, and labels in a drawing. */
const ownSizes: Readonly<Record<string, readonly string[]>> = {
  'kernel/web/card/package-card.module.css': ['1.75rem'],
  'features/hero/page/hero.module.css': [
    'clamp(2rem, 1.25rem + 3.5cqi, 3.5rem)',
    'clamp(1.0625rem, 0.95rem + 0.5cqi, 1.25rem)',
  ],
  'kernel/web/home/home-head.module.css': ['2rem', 'clamp(1.5rem, 1.2rem + 1.2vw, 2.25rem)'],
  'kernel/web/matrix/matrix.module.css': ['clamp(1.25rem, 1rem + 1vw, 1.5rem)'],
  'kernel/web/page/failure-view.module.css': ['clamp(5rem, 22vw, 9rem)', '2.25rem'],
  'features/pictures/page/family-map.module.css': ['12.5px'],
  // The alternative text of a badge is read, and not seen.
  'kernel/web/styles/badges.css': ['0'],
};

test('the interface has seven sizes of text, four radii and three weights', () => {
  // Paper has its own.
  const shown = files.filter((file) => file !== 'kernel/web/styles/print.css');
  const values = (property: string, common: RegExp) =>
    shown.flatMap((file) =>
      found(file, new RegExp(`[^-]${property}: ([^;]+);`, 'g'))
        .filter((value) => !common.test(value))
        .map((value) => ({ file, value })),
    );
  // In `em`, a part of a line of text.
  const sizes = values('font-size', /^(var\(--(size-[a-z]+|title)\)|[\d.]+em|inherit)$/);
  expect(sizes.filter(({ file, value }) => !ownSizes[file]?.includes(value))).toEqual([]);
  expect(values('font-weight', /^(var\(--(medium|strong|bold)\)|400|inherit)$/)).toEqual([]);
  // 50% is a circle.
  expect(values('border-radius', /^((var\(--radius(-[a-z]+)?\)|50%|0|inherit|[\d.]+em) ?)+$/)).toEqual([]);
  expect(found('kernel/web/styles/base.css', /(--size-[a-z]+|--title): /g)).toHaveLength(7);
  expect(found('kernel/web/styles/base.css', /(--radius(?:-[a-z]+)?): /g)).toHaveLength(4);
  expect(found('kernel/web/styles/base.css', /(--medium|--strong|--bold): /g)).toHaveLength(3);
});
