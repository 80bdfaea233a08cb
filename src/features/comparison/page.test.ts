import { expect, test } from 'vitest';
import { oldVersionDocument, versionedDocument } from '#features/versions/testing/sample-versions.ts';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets } from '#web/testing/sample-document.ts';
import { comparisonData } from './comparison-view.ts';

test('the notice of a preview leads to all that it changes', () => {
  const preview = {
    number: 12,
    branch: undefined,
    title: undefined,
    author: undefined,
    commit: 'abc1234',
    url: undefined,
    commitUrl: undefined,
  };
  const path = '/lantern/compare/main...pr-12/index.html';
  const document = oldVersionDocument({ shown: 'pr-12', preview }, comparisonData.with({ preview: path }));
  const html = renderDocument(document, sampleAssets).replaceAll('<!-- -->', '');
  expect(html).toContain(
    `and it may not have been reviewed. <a href="${path}" rel="nofollow">Show all changes</a>. The current version`,
  );
});

test('the facts of a page link what the release that changed it last has changed', () => {
  const path = '/lantern/compare/2.3.0...2.4.0';
  const since = { version: '2.3.0', file: 'docs/wick.md' };
  const parts = comparisonData.with({ changedIn: path });
  const document = versionedDocument({ raw: undefined, parts }, { changedIn: { version: '2.4.0', since } });
  expect(renderDocument(document, sampleAssets)).toContain(
    `<li><a href="${path}" rel="nofollow">Changed in 2.4.0</a></li>`,
  );
});
