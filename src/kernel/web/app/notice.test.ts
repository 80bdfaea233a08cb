import { expect, test } from 'vitest';
import { summaryOf } from '#web/document/state-json.ts';
import { translationsOf } from '#web/i18n/all-translations.ts';
import { createLocale } from '#web/i18n/locale.ts';
import { sampleDocument, sampleSite } from '#web/testing/sample-document.ts';
import { createAppState } from './app-state.ts';
import { countRequest } from './http-state.ts';
import { dismiss, notify } from './notice.ts';

function app(mode: 'production' | 'development') {
  const locale = createLocale('en', translationsOf('en'));
  return createAppState({
    site: { ...sampleSite, mode },
    page: { view: summaryOf(sampleDocument.view) },
    locale,
    theme: 'x',
  });
}

test('[E-06] [T-04] a notice has the info icon and stays 3 s, in development 100 s, by default', () => {
  const [production, development] = [app('production'), app('development')];
  notify(production, { message: 'a' });
  notify(development, { message: 'a' });
  expect(production.notices.get()[0]).toMatchObject({ icon: 'fas fa-circle-info', duration: 3000, panelClasses: [] });
  expect(development.notices.get()[0]).toMatchObject({ duration: 100_000 });
  notify(production, { message: 'b', duration: 0, icon: 'fas fa-check' });
  expect(production.notices.get()[1]).toMatchObject({ duration: 0, icon: 'fas fa-check' });
});

test('[X-02] every notice has a generated id of its own', () => {
  const shown = app('production');
  for (const message of ['a', 'b']) notify(shown, { message });
  const ids = shown.notices.get().map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^asterism-[a-z0-9]+-[a-z0-9]{8}$/);
});

test('[T-04] notices are shown one after another, the newest next, and none twice', () => {
  const shown = app('production');
  for (const message of ['a', 'b', 'b', 'c']) notify(shown, { message });
  expect(shown.notices.get().map(({ message }) => message)).toEqual(['a', 'c']);
  const [first] = shown.notices.get();
  if (first) dismiss(shown, first);
  expect(shown.notices.get().map(({ message }) => message)).toEqual(['c']);
});

test('[T-02] [T-04] a notice replaces one of its kind, shown or waiting, and no other', () => {
  const shown = app('production');
  const messages = () => shown.notices.get().map(({ message }) => message);
  for (const message of ['ready', 'beach', 'wood']) notify(shown, { kind: 'status', message });
  expect(messages()).toEqual(['wood']);
  notify(shown, { message: 'broken' });
  expect(messages()).toEqual(['wood', 'broken']);
  notify(shown, { kind: 'status', message: 'forest' });
  expect(messages()).toEqual(['forest', 'broken']);
  const [first] = shown.notices.get();
  if (first) dismiss(shown, first);
  for (const message of ['beach', 'wood']) notify(shown, { kind: 'status', message });
  expect(messages()).toEqual(['broken', 'wood']);
});

test('[C-07] [H-06] the counter includes a request in flight until its response or error', async () => {
  const { http } = app('production');
  const pending = Promise.withResolvers<string>();
  const work = countRequest(http, () => pending.promise);
  expect(http.get().counter).toBe(1);
  pending.resolve('x');
  expect(await work).toBe('x');
  await expect(countRequest(http, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(http.get()).toMatchObject({ counter: 0, errors: ['gone'] });
  const aborted = new DOMException('aborted', 'AbortError');
  await expect(countRequest(http, () => Promise.reject(aborted))).rejects.toBe(aborted);
  expect(http.get()).toMatchObject({ counter: 0, errors: ['gone'] });
});
