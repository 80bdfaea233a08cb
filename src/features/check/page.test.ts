import { expect, test } from 'vitest';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets } from '#web/testing/sample-document.ts';
import { oldDocument } from '#web/testing/sample-versions.ts';
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
  const document = oldDocument({ shown: 'pr-12', preview });
  const view = { ...document.view, parts: reportPath.with('/api/check/lantern%40pr-12') };
  const html = renderDocument({ ...document, view }, sampleAssets).replaceAll('<!-- -->', '');
  expect(html).toContain(
    'reviewed. <a href="/api/check/lantern%40pr-12" rel="nofollow">Findings in the changed pages</a>. The',
  );
});
