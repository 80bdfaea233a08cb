import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(project, file), 'utf8');
const { repository } = JSON.parse(read('package.json'));

/** True while package.json has no address of a real host: then no package is on npm. */
const isUnpublished = new URL(repository.url.replace(/^git\+/, '')).hostname.endsWith('.example');

/** The page that says so, and what to run until then. */
const until = 'docs/start/from-a-clone.md';

const folders = 'action,bench,bin,create,deploy,docs,examples,scripts,src,templates,tests,.github';
const texts = globSync(['*.{md,json,ts}', `{${folders}}/**/*.{md,json,ts,tsx,js,yml,yaml}`], { cwd: project }).filter(
  (file) => !/^(CHANGELOG\.md|package-lock\.json)$|node_modules|^examples\/package-name\.test\.ts$/.test(file),
);

/** The name on npm that belongs to another product, where a command or an import takes a package. */
const strangers = [
  /npx (?:-\S+ )*asterism(?![\w-])/,
  /npm (?:create|init) asterism(?![\w-])/,
  /npm (?:install|i|add|exec|uninstall|view)\b[^`\n]*\sasterism(?![\w.:/-])/,
  /\basterism@(?:\^|~|latest)/,
  /node_modules\/asterism(?![\w-])/,
  /(?:from|import|require)\(? ?(["'])asterism\1/,
  /["'](?:create-)?asterism["']: ["'][~^]/,
  /(?<![\w@/-])create-asterism(?![\w-])/,
];

test('no document, template or program takes the package of another product from npm', () => {
  expect(texts.length).toBeGreaterThan(1000);
  for (const example of ['npx asterism check', 'npm install --save-dev asterism', 'uses asterism@^0.1.0']) {
    expect(strangers.some((pattern) => pattern.test(example))).toBe(true);
  }
  const lines = texts.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        strangers.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1} ${line}`] : [],
      ),
  );
  expect(lines).toEqual([]);
});

/** Parts of the tutorial in whose state the package is installed. */
const installed = ['docs/start/2-your-packages.md', 'docs/start/3-publish.md'];

/** Documents with a block of commands that take a package from npm where none is installed yet. */
const fromNpm = globSync(['*.md', 'docs/{start,guides,reference,explanation}/*.md'], { cwd: project }).filter(
  (file) =>
    ![until, ...installed].includes(file) &&
    /^ *(\(.*)?(npx|npm create|npm install .*) ?asterism-docs/m.test(read(file)),
);

test.runIf(isUnpublished)(
  'a document whose commands need npm leads to what works until the first version is there',
  () => {
    expect(fromNpm).toEqual(
      expect.arrayContaining(['README.md', 'docs/start/1-first-site.md', 'docs/guides/migrate.md']),
    );
    const silent = fromNpm.filter((file) => !read(file).includes('from-a-clone.md') || !/not on npm/.test(read(file)));
    expect(silent).toEqual([]);
    expect(read(until)).toContain('Asterism is not on npm yet');
  },
);

test.runIf(!isUnpublished)('no document says that Asterism is not on npm', () => {
  expect(texts.filter((file) => file.endsWith('.md') && /not on npm/.test(read(file)))).toEqual([]);
});
