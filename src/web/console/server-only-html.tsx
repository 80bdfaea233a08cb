import { renderToStaticMarkup } from 'react-dom/server';
import type { DocumentView } from '#model/views/page-view.ts';
import { AppContext, type AppState } from '#web/app/app-state.ts';
import { operatorTextsOf } from '#web/i18n/all-operator-texts.ts';
import { SearchPage } from '#web/search/search-page.tsx';
import { ConsolePage } from './console-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** What only the server makes: its HTML, and its title. */
export interface ServerOnlyHtml {
  /** What stands in place of the article. */
  readonly html: string;
  /** What it is called. */
  readonly title: string;
}

/** The search, the sign-in or the console of a document; undefined for a document that shows a page. */
export function serverOnlyHtml(
  app: AppState,
  { search, signIn, console, language }: DocumentView,
): ServerOnlyHtml | undefined {
  if (search) {
    const { title } = app.locale.get().texts.search;
    const titles = [search.query, title].filter(Boolean);
    return { html: html(app, <SearchPage search={search} />), title: titles.join(' · ') };
  }
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
