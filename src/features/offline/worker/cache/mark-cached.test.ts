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

test('only the root element is marked, even if an article quotes one', async () => {
  const article = '<pre>&#x3C;html lang="en"></pre><html lang="hu">';
  const html = renderDocument({ ...sampleDocument, article }, sampleAssets);
  const text = await (await markCached(cached(html, 'text/html'))).text();
  expect(text.split('data-cached-at')).toHaveLength(2);
  expect(text).toMatch(/^<!doctype html>\n<html data-cached-at="/);
});

test('the shell for a page that is not cached has the status 503, and no date', async () => {
  const shell = await markShell(cached('<!doctype html>\n<html lang="en">', 'text/html'));
  expect(shell.status).toBe(503);
  expect(await shell.text()).toBe('<!doctype html>\n<html data-cached-at="0" lang="en">');
});
