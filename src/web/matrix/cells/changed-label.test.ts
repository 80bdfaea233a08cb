import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AppContext } from '#web/app/app-context.ts';
import { createAppState } from '#web/app/app-state.ts';
import { createStore } from '#web/app/store.ts';
import { translationsOf } from '#web/i18n/all-translations.ts';
import { createLocale } from '#web/i18n/locale.ts';
import { sampleDocument, sampleSite } from '#web/testing/sample-document.ts';
import { ChangedLabel } from './changed-label.tsx';

/** The label of a package in a language, for a reader of pages that changed. */
function label(repo: string, language: string, counts: ReadonlyMap<string, number>): string {
  const locale = createLocale(language, translationsOf(language));
  const state = createAppState({ site: sampleSite, page: { view: sampleDocument.view }, locale, theme: '' });
  const value = { ...state, changed: createStore(counts) };
  return renderToString(createElement(AppContext, { value }, createElement(ChangedLabel, { repo })));
}

test('a package says in the Matrix how many of its pages changed since the reader read them', () => {
  const counts = new Map([
    ['lantern', 2],
    ['rope', 1],
  ]);
  expect(label('lantern', 'en', counts)).toContain('title="Changed since you read them.">2 pages changed</span>');
  expect(label('rope', 'en', counts)).toContain('>1 page changed</span>');
  expect(label('rope', 'hu', counts)).toContain('>1 oldal változott</span>');
});

test('a package without such pages has no label, which the server never renders', () => {
  expect(label('oil', 'en', new Map([['lantern', 2]]))).toBe('');
  expect(label('lantern', 'en', new Map())).toBe('');
});
