import { renderToStaticMarkup } from 'react-dom/server';
import type { DocumentView } from '#model/views/page-view.ts';
import { AppContext } from '#web/app/app-context.ts';
import type { AppState } from '#web/app/app-state.ts';
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
  { site, view, search, signIn, console, extension, language }: DocumentView,
): ServerOnlyHtml | undefined {
  // These have components in the app, which renders them in other languages too.
  const { texts: shown } = app.locale.get();
  if (view.map) return { html: '', title: shown.pictures.map };
  if (view.versionList) return { html: '', title: versionsTitle(shown, view) };
  if (search) {
    const { title } = app.locale.get().texts.search;
    const titles = [search.query, title].filter(Boolean);
    return {
      html: html(app, <SearchPage search={search} packages={site.packages} groups={site.groups} />),
      title: titles.join(' · '),
    };
  }
  if (extension) return { html: html(app, <ExtensionPage page={extension} />), title: extension.title };
  const texts = operatorTextsOf(language);
  if (signIn)
    return { html: html(app, <SignInForm signIn={signIn} texts={texts.signIn} />), title: texts.signIn.title };
  if (console)
    return { html: html(app, <ConsolePage view={console} texts={texts.console} />), title: texts.console.title };
  return undefined;
}

function html(app: AppState, part: React.ReactNode): string {
  return renderToStaticMarkup(<AppContext value={app}>{part}</AppContext>);
}
