import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import { scanHeadings } from './scan-headings.ts';

const render = createRender();

/** Ids and texts of the headings on the page of a document. */
function shown(md: string): readonly (readonly [string, string])[] {
  return render(requestFor(md), sampleFamily).headings.map(({ id, text }) => [id, text]);
}

const scanned = (md: string): readonly (readonly [string, string])[] =>
  scanHeadings(md).map(({ id, text }) => [id, text]);

test.each([
  '# A\n## B ##\n### C #\n#no\n####### no\n#\n',
  'A\n===\n\nB\n---\n\n- item\n---\n\n> quote\n\n---\n',
  '## [1.2.0](https://x.example/a_b) (2026-01-02)\n## [1.1.0] - 2025\n\n[1.1.0]: https://x.example\n',
  '## `code` **strong** _em_ ~~x~~ &amp; <b>html</b>\n',
  '## Same\n## Same\n## same\n',
  '```\n# no\n```\n~~~ md\n# no\n```\n~~~\n# Yes\n',
  '## close\n## Ötödik fejezet\n## 🎉 1.0\n',
  '## v1.0.0\r\n\r\ntext\r\n## v0.9.0\r\n',
])('the headings of %j are those of its page', (md) => {
  expect(scanned(md).map(([id]) => id)).toEqual(shown(md).map(([id]) => id));
});

test('a heading has the text that the page shows', () => {
  expect(scanned('## [1.2.0](a) &amp; `x` <i>y</i>')).toEqual([['120--x-y', '1.2.0 & x y']]);
});

const corpus = '../shared/corpus/patrikx3';
const isHere = existsSync(corpus);

const read = (file: string): string => readFileSync(join(corpus, file), 'utf8');

test.skipIf(!isHere)(
  'the headings of real change logs are found with their ids, and most of other documents (skipped where ../shared/corpus is absent)',
  () => {
    const files = globSync('*/**/*.md', { cwd: corpus });
    const headings = files.flatMap((file) => {
      const found = new Set(scanned(read(file)).map(([id]) => id));
      return shown(read(file)).map(([id]) => ({ file, id, found: found.has(id) }));
    });
    const missed = headings.filter(({ found }) => !found);
    expect(missed.filter(({ file }) => file.includes('change-log'))).toEqual([]);
    expect(missed.length / headings.length).toBeLessThan(0.05);
  },
  60_000,
);
