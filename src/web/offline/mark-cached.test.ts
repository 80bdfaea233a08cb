import { expect, test } from 'vitest';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets, sampleDocument } from '#web/testing/sample-document.ts';
import { markCached, markShell } from './mark-cached.ts';

const date = new Date('2026-11-21T20:00:00Z');

const cached = (body: string, type: string) =>
  new Response(body, {
    headers: { 'content-type': type, date: date.toUTCString(), 'content-length': '1', 'content-encoding': 'br' },
  });

test('a cached document is marked with its date and otherwise unchanged', async () => {
  const html = renderDocument(sampleDocument, sampleAssets);
  const marked = await markCached(cached(html, 'text/html; charset=utf-8'));
  const mark = ` data-cached-at="${date.getTime()}"`;
  const text = await marked.text();
  expect(text).toContain(`<html${mark} lang="en"`);
  expect(text.replace(mark, '')).toBe(html);
  expect([...marked.headers.keys()].toSorted()).toEqual(['content-type', 'date']);
});

test('cached data is marked with its date', async () => {
  const data = { site: 'v1', article: '{"cachedAt":1}' };
  const marked = await markCached(cached(JSON.stringify(data), 'application/json'));
  expect(await marked.json()).toEqual({ ...data, cachedAt: date.getTime() });
});

test('the shell for a page without cached data has the status 503', async () => {
  expect((await markShell(cached('<html lang="en">', 'text/html'), 503)).status).toBe(503);
});
