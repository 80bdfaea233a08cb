import { expect, test } from 'vitest';
import { parseChangelog } from './parse-changelog.ts';

const day = (date: string): number => Date.parse(`${date}T00:00:00Z`);

test('a change log in the format of Keep a Changelog is parsed, without unreleased changes', () => {
  const md = `# Changelog

All notable changes to this project will be documented in this file.
The format is based on [Keep a Changelog](https://keepachangelog.com/en/1.1.0/).

## [Unreleased]

### Added

- Nothing yet.

## [1.1.1] - 2023-03-05

### Added

- Arabic translation (#444).
- v1.1 French translation.

### Fixed

- Improve [French](https://x.example) translation (#377).

## [0.0.8] - 2015-02-17 [YANKED]

## [0.0.7]

[1.1.1]: https://github.com/x/y/compare/v1.1.0...v1.1.1
`;
  expect(parseChangelog(md)).toEqual([
    {
      version: '1.1.1',
      time: day('2023-03-05'),
      id: '111---2023-03-05',
      excerpt:
        'Added: Arabic translation (#444). · v1.1 French translation. · Fixed: Improve French translation (#377).',
    },
    { version: '0.0.8', time: day('2015-02-17'), id: '008---2015-02-17-yanked' },
    { version: '0.0.7', id: '007' },
  ]);
});

test('a change log of conventional-changelog is parsed, whatever the level of its headings', () => {
  const md = `# [2.0.0](https://github.com/x/y/compare/v1.1.0...v2.0.0) (2024-06-01)


### Bug Fixes

* **router:** keep the slash ([#12](https://github.com/x/y/issues/12)) ([a1b2c3d](https://github.com/x/y/commit/a1b2c3d))


### BREAKING CHANGES

* Node 18 is gone

## [1.1.0](https://github.com/x/y/compare/v1.0.1...v1.1.0) (2024-02-03)

### [1.0.1](https://github.com/x/y/compare/v1.0.0...v1.0.1) (2024-01-02)
`;
  expect(parseChangelog(md).map(({ version, time, id }) => [version, time, id])).toEqual([
    ['2.0.0', day('2024-06-01'), '200-2024-06-01'],
    ['1.1.0', day('2024-02-03'), '110-2024-02-03'],
    ['1.0.1', day('2024-01-02'), '101-2024-01-02'],
  ]);
  expect(parseChangelog(md)[0]?.excerpt).toBe(
    'Bug Fixes: router: keep the slash (#12) · BREAKING CHANGES: Node 18 is gone',
  );
});

test.each([
  ['## 1.2.0 - 2026-01-02', '1.2.0', '2026-01-02', undefined],
  ['## v1.2', '1.2', undefined, undefined],
  ['# v1.2', '1.2', undefined, undefined],
  ['1.2.0 / 2011-02-03\n==================', '1.2.0', '2011-02-03', undefined],
  ['v1.2.0 - January 2nd, 2026\n---', '1.2.0', '2026-01-02', undefined],
  ['## Version 1.2.0 (2 Jan 2026)', '1.2.0', '2026-01-02', undefined],
  ['## 1.2.0 (January 2, 2026)', '1.2.0', '2026-01-02', undefined],
  ['## 🎉 1.2.0', '1.2.0', undefined, undefined],
  ['## Release 1.2.0 — Quiet nights', '1.2.0', undefined, 'Quiet nights'],
  ['## 1.2.0 "Quiet nights" - 2026-01-02', '1.2.0', '2026-01-02', 'Quiet nights'],
  ['## [1.2.0-rc.1] - 2026.01.02', '1.2.0-rc.1', '2026-01-02', undefined],
  ['## 2026-01-02, Version 1.2.0', undefined, undefined, undefined],
  ['## @family/core@1.2.0', '1.2.0', undefined, undefined],
  ['## **1.2.0** _(2026-01-02)_', '1.2.0', '2026-01-02', undefined],
  ['## `1.2.0`', '1.2.0', undefined, undefined],
  ['## 24.04.1 2026-01-02', '24.04.1', '2026-01-02', undefined],
  ['### v2025.10.111\nReleased on 10/29/2025\n* X', '2025.10.111', '2025-10-29', undefined],
  ['## 1.2.0\n\n_Released 2026-01-02_', '1.2.0', '2026-01-02', undefined],
  ['## 1.2.0\n\nThe bug of 2026-01-02 is fixed.', '1.2.0', undefined, undefined],
  ['## 1.2.0 - 2026-13-45', '1.2.0', undefined, '2026-13-45'],
  ['## Unreleased', undefined, undefined, undefined],
  ['## Other tools', undefined, undefined, undefined],
  ['```\n## 1.2.0\n```', undefined, undefined, undefined],
  ['1.2.0', undefined, undefined, undefined],
  ['', undefined, undefined, undefined],
])('of %j it reads version, date and title', (md, ...expected) => {
  const [version, date, title] = expected;
  const [section] = parseChangelog(md);
  expect([section?.version, section?.time, section?.title]).toEqual([version, date && day(date), title]);
});

test('a heading that only mentions a version does not start a section', () => {
  const md = '## 2.0.0\n\n### 1.2 to 2.0 in ten minutes\n\nText.\n\n## 1.0.0\n';
  expect(parseChangelog(md).map(({ version }) => version)).toEqual(['2.0.0', '1.0.0']);
  expect(parseChangelog(md)[0]?.excerpt).toBe('1.2 to 2.0 in ten minutes: Text.');
});

test('headings with the same text have different ids, as on the page', () => {
  const md = '# Changes\n\n## 1.0.0\n\n### Fixed\n\n## 1.0.0\n\n### Fixed\n';
  expect(parseChangelog(md).map(({ id }) => id)).toEqual(['100', '100-1']);
});

test('the excerpt of a section is short text without markup, code, tables and dates', () => {
  const md = `## 1.0.0

> 2026-01-02

<b onclick="x">Bold</b> & **strong** [link](javascript:x) \u0007 ![pic](a.png)

\`\`\`
code
\`\`\`

| a | b |
|---|---|
| c | d |

- [x] ${'long '.repeat(100)}
`;
  const [section] = parseChangelog(md);
  expect(section?.excerpt).toMatch(/^Bold & strong link · long long/);
  expect(section?.excerpt?.length).toBe(300);
  expect(section?.time).toBe(day('2026-01-02'));
});

test('a document of headings only, or of one very long line, is parsed in linear time', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => `## 1.0.${index}`).join('\n');
  expect(parseChangelog(many)).toHaveLength(200);
  for (const line of [
    '#'.repeat(200_000),
    `## ${'1.'.repeat(100_000)}`,
    `## ${'['.repeat(100_000)}`,
    `## 1.0 ${'a-'.repeat(100_000)}`,
  ]) {
    expect(parseChangelog(line).length).toBeLessThanOrEqual(1);
  }
});

test('almost empty headings take no longer than others', () => {
  const line = `### a${' '.repeat(980)}b`;
  const [section] = parseChangelog(`## 1.0.0\n\n### Fixed ##\n\n${`${line}\n`.repeat(300)}`);
  expect(section?.excerpt).toMatch(/^Fixed: a b: a b:/);
});

test('excerpts of a change log written by changesets have neither ids of commits nor what stood around them', () => {
  const log = [
    '# cs',
    '## 2.1.0',
    '### Minor Changes',
    '- 1a2b3c4: Add a thing',
    '### Patch Changes',
    '- Updated dependencies [1a2b3c4]',
    '  - @a/core@1.0.1',
    '## 2.0.0',
    '### Major Changes',
    '- deadbee: Drop old',
  ];
  expect(parseChangelog(log.join('\n\n')).map(({ excerpt }) => excerpt)).toEqual([
    'Minor Changes: Add a thing · Patch Changes: Updated dependencies · @a/core@1.0.1',
    'Major Changes: Drop old',
  ]);
});

test('an excerpt is the text that readers see, with links defined at the end of the change log', () => {
  const log = `## 1.1.0

- Read \`__init__.py\` &amp; \\*keep\\* a\\_b, see [#12] and [the guide][g][^1]
- **A name
  on two lines**: <https://example.org/a_b>

## 1.0.0

- :rocket: [First][#1]

[#12]: https://example.org/12
[g]: https://example.org/g
[#1]: https://example.org/1
[^1]: A note.
`;
  expect(parseChangelog(log).map(({ excerpt }) => excerpt)).toEqual([
    'Read __init__.py & *keep* a_b, see #12 and the guide · A name on two lines: https://example.org/a_b',
    '🚀 First',
  ]);
});

test.each([
  ['Verzió 1.2.0', undefined, undefined],
  ['1.2.0. verzió', undefined, undefined],
  ['1.2.0-s verzió', undefined, undefined],
  ['1.2.0-ás kiadás – Új téma', undefined, 'Új téma'],
  ['Verzió: 1.2.0 (2026. január 2.)', '2026-01-02', undefined],
  ['1.2.0. verzió – 2026. szept. 12.', '2026-09-12', undefined],
  ['1.2.0 – 2026. 01. 02.', '2026-01-02', undefined],
  ['1.2.0 (2026.01.02.)', '2026-01-02', undefined],
  ['1.2.0 – megjelent: 2026. április 30-án', '2026-04-30', undefined],
  ['1.2.0 – 2026. Május 1. – Új téma', '2026-05-01', 'Új téma'],
])('the releases of a Hungarian change log have their version, day and title: %s', (heading, date, title) => {
  const [section, ...others] = parseChangelog(`# Változásnapló\n\n## ${heading}\n\n- Új téma\n`);
  expect(others).toEqual([]);
  expect(section).toMatchObject({ version: '1.2.0', excerpt: 'Új téma' });
  expect([section?.time, section?.title]).toEqual([date === undefined ? undefined : day(date), title]);
});

test('a date of Hungarian below the heading is that of the release', () => {
  const [section] = parseChangelog('# Napló\n\n## Verzió 1.2.0\n\n_Megjelent: 2026. február 3._\n\n- Új téma\n');
  expect(section).toMatchObject({ version: '1.2.0', time: day('2026-02-03'), excerpt: 'Új téma' });
});

test('a version with a prerelease of letters is no Hungarian suffix, and a word before a version is no part of it', () => {
  const versions = (text: string) => parseChangelog(text).map(({ version }) => version);
  expect(versions('# Log\n\n## 1.2.0-s1\n\n## 1.1.0-snapshot\n\n## 1.0.0-a\n')).toEqual([
    '1.2.0-s1',
    '1.1.0-snapshot',
    '1.0.0-a',
  ]);
  expect(versions('# Log\n\n## verziók 1.2.0\n\n## versions 1.1.0\n')).toEqual([]);
});
