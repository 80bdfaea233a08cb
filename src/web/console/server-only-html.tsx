import { renderToStaticMarkup } from 'react-dom/server';
import type { DocumentView } from '#model/views/document-view.ts';
import { AppContext } from '#web/app/app-context.ts';
import type { AppState } from '#web/app/app-state.ts';
import { featurePages } from '#web/app/feature-pages.ts';
import { operatorTextsOf } from '#web/i18n/all-operator-texts.ts';
import { ExtensionPage } from '#web/page/extension-page.tsx';
import { versionsTitle } from '#web/page/versions/version-list.tsx';
import { SearchPage } from '#web/search/search-page.tsx';
import { ConsolePage } from './console-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** A part of a document that only the server renders. */
export interface ServerOnlyHtml {
  /** Replaces the article. */
  readonly html: string;
  readonly title: string;
}

/** Renders the search page, a page of an extension, the sign-in form or the console; undefined for a document of a page. */
export function serverOnlyHtml(
  app: AppState,
  { site, view, language }: Pick<DocumentView, 'site' | 'view' | 'language'>,
): ServerOnlyHtml | undefined {
  const { texts } = app.locale.get();
  switch (view.kind) {
    // These have components in the app, which renders them in other languages too.
    case 'feature':
      return { html: '', title: featurePages.get(view.name)?.title(texts) ?? '' };
    case 'versions':
      return { html: '', title: versionsTitle(texts, view) };
    case 'search': {
      const { search } = view;
      const part = <SearchPage search={search} packages={site.packages} groups={site.groups} />;
      return { html: html(app, part), title: [search.query, texts.search.title].filter(Boolean).join(' · ') };
    }
    case 'extension':
      return { html: html(app, <ExtensionPage page={view.extension} />), title: view.extension.title };
    case 'signIn': {
      const { signIn } = operatorTextsOf(language);
      return { html: html(app, <SignInForm signIn={view.signIn} texts={signIn} />), title: signIn.title };
    }
    case 'console': {
      const { console } = operatorTextsOf(language);
      return { html: html(app, <ConsolePage view={view.console} texts={console} />), title: console.title };
    }
    default:
      return undefined;
  }
}

function html(app: AppState, part: React.ReactNode): string {
  return renderToStaticMarkup(<AppContext value={app}>{part}</AppContext>);
}
