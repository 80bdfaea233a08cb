import { expect, test } from 'vitest';
import type { FailureReason } from '#model/views/page-view.ts';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets, sampleDocument } from '#web/testing/sample-document.ts';

test('[P-11] [T-01] the reason of a failure is in Hungarian for a Hungarian reader', () => {
  const reason = (reason: FailureReason) => {
    const failure = { status: 404, url: '/x', reason } as const;
    const view = { ...sampleDocument.view, failure, address: { repo: 'x', file: 'y.md' } };
    return /<\/h1>(.*?)<p class="actions/.exec(
      renderDocument({ ...sampleDocument, view, language: 'hu' }, sampleAssets),
    )?.[1];
  };
  expect(reason('package')).toContain('Nincs ilyen csomag: x.');
  expect(reason('page')).toContain('Ebben a csomagban (lantern) nincs ilyen oldal: y.md.');
  expect(reason('outage')).toContain('Az oldal forrása jelenleg nem érhető el.');
});
