import { expect, test } from 'vitest';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets, sampleDocument } from '#web/testing/sample-document.ts';
import { markKept, markShell } from './mark-kept.ts';

const date = new Date('2026-11-21T20:00:00Z');

const kept = (body: string, type: string) =>
  new Response(body, {
    headers: { 'content-type': type, date: date.toUTCString(), 'content-length': '1', 'content-encoding': 'br' },
  });

test('a kept document says from when it is, and changes nowhere else', async () => {
  const html = renderDocument(sampleDocument, sampleAssets);
  const marked = await markKept(kept(html, 'text/html; charset=utf-8'));
  const mark = ` data-kept="${date.getTime()}"`;
  const text = await marked.text();
  expect(text).toContain(`<html${mark} lang="en"`);
  expect(text.replace(mark, '')).toBe(html);
  expect([...marked.headers.keys()].toSorted()).toEqual(['content-type', 'date']);
});

test('kept data says from when it is', async () => {
  const data = { site: 'v1', article: '{"kept":1}' };
  const marked = await markKept(kept(JSON.stringify(data), 'application/json'));
  expect(await marked.json()).toEqual({ ...data, kept: date.getTime() });
});

test('what stands for a page that was not kept is told by its status', async () => {
  expect((await markShell(kept('<html lang="en">', 'text/html'), 503)).status).toBe(503);
});
