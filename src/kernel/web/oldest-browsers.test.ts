import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oldestBrowsers } from './oldest-browsers.ts';

test('an operator reads in the docs which browsers the build is made for', () => {
  const page = readFileSync('docs/reference/browsers.md', 'utf8');
  const [, supported = ''] = page.split('## Supported versions');
  const rows = [...(supported.split('\n## ')[0] ?? '').matchAll(/^\| (\w+) +\| ([\d.]+) +\|/gm)];
  expect(rows.map(([, name = '', version]) => name.toLowerCase() + version)).toEqual(oldestBrowsers);
});

/** What came to Chrome after 123, to Firefox after 125 or to Safari after 17.5, and breaks what calls it. */
const newer =
  /\b(URL\.parse|Promise\.try|Iterator\.(from|concat)|RegExp\.escape|Intl\.DurationFormat|Uint8Array\.from(Hex|Base64)|Error\.isError)\b|\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/;

test('a reader with the oldest supported browser runs no code that it does not know', () => {
  const sources = globSync('src/kernel/web/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => newer.test(readFileSync(path, 'utf8')))).toEqual([]);
});

test('bold text is bold in fonts that have only the weights 400 and 700', () => {
  const weights = globSync('src/kernel/web/**/*.css').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:\bfont(?:-weight)?|--(?:bold|strong|medium)): (\d+)\b/g)].map(
      ([, weight]) => ({
        path,
        weight: Number(weight),
      }),
    ),
  );
  // The three weights of the site, and those of single elements.
  expect(weights.length).toBeGreaterThan(5);
  // Between these, systems disagree on which of the two is nearer.
  expect(weights.filter(({ weight }) => weight > 500 && weight < 600)).toEqual([]);
});
