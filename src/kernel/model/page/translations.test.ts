import { expect, test } from 'vitest';
import { findTranslations, type Translations } from './translations.ts';

/** Formats pages with their versions, as `base: file (language), …`. */
function pagesOf(files: readonly string[], language = 'en'): readonly string[] {
  return findTranslations(files, language).pages.map(
    ({ base, versions }) =>
      `${base}: ${versions.map((version) => `${version.file} (${version.language ?? '?'})`).join(', ')}`,
  );
}

function conflicts(files: readonly string[]): Translations['conflicts'] {
  return findTranslations(files, 'en').conflicts;
}

test.each([
  ['README.md', 'README.hu.md', 'hu'],
  ['README.md', 'README_hu.md', 'hu'],
  ['README.md', 'README-hu.md', 'hu'],
  ['README.md', 'README_HU.md', 'hu'],
  ['readme.md', 'readme.hu.md', 'hu'],
  ['README.md', 'Readme.hu.markdown', 'hu'],
  ['README.rst', 'README.hu.md', 'hu'],
  ['README.md', 'README.zh-CN.md', 'zh-CN'],
  ['README.md', 'README_zh_cn.md', 'zh-CN'],
  ['README.md', 'README.sr-Latn-RS.md', 'sr-Latn-RS'],
  ['README.md', 'README-it.md', 'it'],
  ['README.md', 'README.id.md', 'id'],
  ['docs/index.md', 'docs/index.hu.md', 'hu'],
  ['docs/_index.md', 'docs/hu/_index.md', 'hu'],
  ['docs/index.md', 'docs/hu/README.md', 'hu'],
  ['docs/index.md.md', 'docs/index.hu.md', 'hu'],
  ['docs/setup.md', 'docs/setup.pt-BR.md', 'pt-BR'],
  ['docs/setup.adoc', 'docs/setup.hu.adoc', 'hu'],
  ['docs/a.b.md', 'docs/a.b.hu.md', 'hu'],
  ['docs/x.md', 'docs/hu/x.md', 'hu'],
  ['docs/x.md', 'docs/zh_CN/x.md', 'zh-CN'],
  ['docs/README.md', 'docs/hu/README.md', 'hu'],
  ['docs/deep/x.md', 'docs/hu/deep/x.md', 'hu'],
  ['x.md', 'hu/x.md', 'hu'],
])('a reader of %s is offered %s', (original, translation, language) => {
  expect(pagesOf([translation, original])).toEqual([`${original}: ${original} (en), ${translation} (${language})`]);
});

test.each([
  ['the name of a programming language', ['README.md', 'README.go.md', 'README.py.md', 'README.rs.md', 'README.ts.md']],
  ['a folder of a technique', ['docs/x.md', 'docs/io/x.md', 'docs/os/x.md']],
  ['a folder of its own that has a first page too', ['test/README.md', 'test/it/README.md']],
  ['a folder most of which is nowhere else', ['docs/x.md', 'docs/hu/x.md', 'docs/hu/a.md', 'docs/hu/b.md']],
  ['a word of a name', ['user.md', 'user-id.md', 'sign.md', 'sign_to.md']],
  ['a code that is no language', ['README.md', 'README.xx.md', 'README.cn.md', 'README.jp.md']],
  ['a region that is none', ['README.md', 'README.en-QX.md']],
  ['a script that is none', ['README.md', 'README.en-docs.md']],
  ['a translation without an original', ['README.hu.md', 'docs/hu/x.md', 'docs/b.de.md']],
  ['data in several languages', ['texts.json', 'texts.hu.json', 'a.yml', 'hu/a.yml']],
  ['a longer word', ['README.md', 'README.hungarian.md', 'READMEhu.md']],
])('%s is not taken for a translation', (_, files) => {
  expect(findTranslations(files, 'en')).toEqual({ pages: [], conflicts: [] });
});

test('the index of a language folder is the translation of the index that stands beside a README', () => {
  const files = ['docs/README.md', 'docs/index.md.md', 'docs/a.md', 'docs/hu/index.md', 'docs/hu/a.md'];
  const bases = findTranslations(files, 'en').pages.map(({ base, versions }) => [base, versions[1]?.file]);
  expect(bases).toContainEqual(['docs/index.md.md', 'docs/hu/index.md']);
  expect(bases).not.toContainEqual(['docs/README.md', 'docs/hu/index.md']);
});

test('folders of regions are versions of each other', () => {
  expect(pagesOf(['docs/zh-CN/a.md', 'docs/en-US/a.md', 'docs/zh-CN/only.md'])).toEqual([
    'docs/a.md: docs/en-US/a.md (en-US), docs/zh-CN/a.md (zh-CN)',
  ]);
});

test('a folder whose texts are in its language has translations, even if most of it is nowhere else', () => {
  const files = ['docs/a.md', 'docs/zh/a.md', 'docs/zh/b.md', 'docs/zh/c.md'];
  const texts = (language: string) => new Map(files.slice(1).map((file) => [file, language]));
  const basesIn = (language: string) => findTranslations(files, 'en', texts(language)).pages.map(({ base }) => base);
  expect(basesIn('zh')).toEqual(['docs/a.md']);
  expect(basesIn('en')).toEqual([]);
});

test('if each language has a folder, the page between them is the base of all', () => {
  expect(pagesOf(['docs/hu/a.md', 'docs/en/a.md', 'docs/de/a.md', 'docs/en/only.md'])).toEqual([
    'docs/a.md: docs/en/a.md (en), docs/de/a.md (de), docs/hu/a.md (hu)',
  ]);
});

test('originals are in the language of the site, else in English', () => {
  expect(pagesOf(['docs/hu/a.md', 'docs/en/a.md'], 'hu')).toEqual(['docs/a.md: docs/hu/a.md (hu), docs/en/a.md (en)']);
  expect(pagesOf(['docs/en/a.md', 'docs/de/a.md'], 'hu')).toEqual(['docs/a.md: docs/en/a.md (en), docs/de/a.md (de)']);
  expect(pagesOf(['a.md', 'a.en.md'], 'hu')).toEqual(['a.md: a.md (hu), a.en.md (en)']);
});

test('an original beside a translation into the language of the site is in an unknown language', () => {
  expect(pagesOf(['README.md', 'README.en.md'])).toEqual(['README.md: README.md (?), README.en.md (en)']);
});

test('an original is in the language of its text', () => {
  const files = ['README.md', 'README.en-US.md'];
  const found = findTranslations(files, 'en', new Map([['README.md', 'zh']]));
  expect(found.pages[0]?.versions).toEqual([
    { file: 'README.md', language: 'zh' },
    { file: 'README.en-US.md', language: 'en-US' },
  ]);
});

test('an original beside a translation into another region of the language of the site is in an unknown language', () => {
  expect(pagesOf(['README.md', 'README.en-US.md'])).toEqual(['README.md: README.md (?), README.en-US.md (en-US)']);
});

test('files that all have a language in their names are versions of a page without an original', () => {
  expect(pagesOf(['docs/x.zh.md', 'docs/x.en.md'])).toEqual(['docs/x.md: docs/x.en.md (en), docs/x.zh.md (zh)']);
  expect(pagesOf(['docs/x.zh-CN.md', 'docs/x.ja.md'])).toEqual([
    'docs/x.md: docs/x.ja.md (ja), docs/x.zh-CN.md (zh-CN)',
  ]);
  expect(pagesOf(['docs/x.zh.md', 'docs/x.zh.markdown'])).toEqual([]);
});

test('translations of a page are sorted by their tags', () => {
  expect(pagesOf(['README.md', 'README.zh-CN.md', 'README.de.md', 'README.hu.md'])).toEqual([
    'README.md: README.md (en), README.de.md (de), README.hu.md (hu), README.zh-CN.md (zh-CN)',
  ]);
});

test('of two files for one language always the same one counts, and the maintainer is warned of the other', () => {
  const files = ['docs/x.md', 'docs/hu/x.md', 'docs/x-hu.md', 'docs/x_hu.md', 'docs/x.hu.md'];
  for (const inOrder of [files, files.toReversed()]) {
    expect(pagesOf(inOrder)).toEqual(['docs/x.md: docs/x.md (en), docs/x.hu.md (hu)']);
    expect(conflicts(inOrder)).toEqual([
      { file: 'docs/x_hu.md', kept: 'docs/x.hu.md' },
      { file: 'docs/x-hu.md', kept: 'docs/x.hu.md' },
      { file: 'docs/hu/x.md', kept: 'docs/x.hu.md' },
    ]);
  }
});
