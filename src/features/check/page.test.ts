import { expect, test } from 'vitest';
import { oldVersionDocument } from '#features/versions/testing/sample-versions.ts';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets } from '#web/testing/sample-document.ts';
import { reportPath } from './report-path.ts';

test('the notice of a preview leads to the faults of its pages', () => {
  const preview = {
    number: 12,
    branch: undefined,
    title: undefined,
    author: undefined,
    commit: 'abc1234',
    url: undefined,
    commitUrl: undefined,
  };
  const document = oldVersionDocument({ shown: 'pr-12', preview }, reportPath.with('/api/check/lantern%40pr-12'));
  const html = renderDocument(document, sampleAssets).replaceAll('<!-- -->', '');
  expect(html).toContain(
    'reviewed. <a href="/api/check/lantern%40pr-12" rel="nofollow">Findings in the changed pages</a>. The',
  );
});
