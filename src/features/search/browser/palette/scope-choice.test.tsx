import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SearchScope } from '#features/search/browser/search-scope.ts';
import { resultsPagePath, resultsPath } from '#features/search/contract/results-path.ts';
import type { DocumentView } from '#model/views/document-view.ts';
import { AppContext } from '#web/app/app-context.ts';
import { type AppState, createAppState } from '#web/app/app-state.ts';
import { readState } from '#web/app/page-state.ts';
import { createStore } from '#web/app/store.ts';
import { stateJson } from '#web/document/state-json.ts';
import { translationsOf } from '#web/i18n/all-translations.ts';
import { createLocale } from '#web/i18n/locale.ts';
import { sampleCoreDocument, sampleDocument, samplePackage, sampleSite } from '#web/testing/sample-document.ts';
import { currentDocument, oldDocument } from '#web/testing/sample-versions.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { usePalette } from './use-palette.ts';

const [core, lantern] = [sampleCoreDocument.view.package, samplePackage];

/** The app in the browser after the document was loaded, with these packages. */
function appOf(document: DocumentView, { packages = [lantern, core], language = 'en' } = {}): AppState {
  const { site, view } = readState(stateJson(document));
  const themes = { themes: sampleSite.themes, themeCookie: sampleSite.themeCookie };
  const app = createAppState({
    site: { ...site, ...themes },
    page: { view },
    locale: createLocale(language, translationsOf(language)),
    theme: sampleSite.themes[0] ?? '',
  });
  const { links, people, promos, year } = sampleSite;
  const family = { links, people, promos, year, packages, sources: {}, icons: {} };
  return { ...app, family: createStore(family) };
}

function Palette({ scope }: { readonly scope: SearchScope }) {
  const { version } = usePalette(() => []);
  return <ScopeChoice palette={{ scope, version, setScope: () => undefined }} />;
}

/** The labels of the choice; the chosen one is marked with a star. */
function choices(app: AppState, scope: SearchScope = 'package'): readonly string[] {
  const html = renderToStaticMarkup(
    <AppContext value={app}>
      <Palette scope={scope} />
    </AppContext>,
  );
  return [...html.matchAll(/<input([^>]*)\/><span>([^<]*)</g)].map(([, input = '', label = '']) =>
    input.includes('checked') ? `${label} *` : label,
  );
}

test('the reader of an old version is offered to search in that version', () => {
  expect(choices(appOf(oldDocument()))).toEqual(['All packages', 'Only in lantern 1.0.0 *']);
  expect(choices(appOf(oldDocument()), 'all')).toEqual(['All packages *', 'Only in lantern 1.0.0']);
  expect(choices(appOf(oldDocument(), { language: 'hu' }))).toEqual(['Minden csomag', 'Csak itt: lantern 1.0.0 *']);
});

test('the reader of the current version, of a commit and of a page without versions is offered the package', () => {
  for (const document of [currentDocument(), sampleDocument, oldDocument({ name: '4f1c2a9', isCommit: true })]) {
    expect(choices(appOf(document))).toEqual(['All packages', 'Only in lantern *']);
  }
});

test('a family of one package offers its current version beside an old one, and else no choice', () => {
  const packages = [lantern];
  expect(choices(appOf(oldDocument(), { packages }))).toEqual(['Current version', 'Only in lantern 1.0.0 *']);
  expect(choices(appOf(currentDocument(), { packages }))).toEqual([]);
});

test('the palette of exported files says nothing of versions', () => {
  const old = oldDocument();
  const exported = { ...old, site: { ...old.site, live: false } };
  expect(choices(appOf(exported))).toEqual(['All packages', 'Only in lantern *']);
  expect(choices(appOf(exported, { packages: [lantern] }))).toEqual([]);
});

test('a search in a version names it in the address of the results and of their page', () => {
  const query = { text: 'wick', filter: { repo: 'lantern', version: '1.0.0' }, language: 'en', limit: 20 };
  expect(resultsPath(query, { base: '' })).toBe('/api/search?q=wick&in=lantern&version=1.0.0&lang=en&limit=20');
  expect(resultsPagePath(query, { base: '' })).toBe('/search?q=wick&in=lantern&version=1.0.0');
});
