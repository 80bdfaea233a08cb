import { expect, test } from 'vitest';
import type { Failure, FailureReason } from '#model/views/failure.ts';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets, sampleFailure } from '#web/testing/sample-document.ts';

test('[P-11] [T-01] the reason of a failure is in Hungarian for a Hungarian reader', () => {
  const reason = (reason: FailureReason) => {
    const failure = { status: 404, url: '/x', reason } as const;
    return /<\/h1>(.*?)<p class="actions/.exec(
      renderDocument({ ...sampleFailure(failure, { repo: 'x', file: 'y.md' }), language: 'hu' }, sampleAssets),
    )?.[1];
  };
  expect(reason('package')).toContain('Nincs ilyen csomag: x.');
  expect(reason('page')).toContain('Ebben a csomagban (lantern) nincs ilyen oldal: y.md.');
  expect(reason('outage')).toContain('Az oldal forrása jelenleg nem érhető el.');
});

test('[P-11] a reader without a connection sees no number, and may try again at once', () => {
  const shown = (failure: Failure) =>
    /<section id="asterism:failure".*?<\/section>/.exec(renderDocument(sampleFailure(failure), sampleAssets))?.[0] ??
    '';
  const offline = shown({ status: 503, url: '/x', reason: 'offline', shell: true });
  expect(offline).toMatch(/<p class="sign"><svg[^>]*><use href="#icon:fas-wifi">/);
  expect(offline).toContain('>You are offline</h1>');
  expect(offline.replace(/<[^>]*>/g, '')).not.toMatch(/\d/);
  expect(offline).toMatch(/<p class="actions"><button[^>]*class="needs-script retry"[^>]*>Try again<\/button><a /);
  expect(offline).toContain('<div id="asterism:cached-pages" class="saved">');
  const missing = shown({ status: 404, url: '/x', reason: 'page' });
  expect(missing).toContain('<p class="status" data-status="">404</p>');
  expect(missing).not.toContain('data-action="retry"');
});
