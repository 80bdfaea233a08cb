import { renderToStaticMarkup } from 'react-dom/server';
import type { OperatorView } from '#features/console/operator-view.ts';
import type { Base } from '#model/address/address.ts';
import type { ServedHtml } from '#model/views/page-view.ts';
import { languages, translationsOf } from '#web/i18n/all-translations.ts';
import { createLocale } from '#web/i18n/locale.ts';
import { serverTextsOf } from '#web/i18n/server-texts.ts';
import { ConsolePage } from './console-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Renders the sign-in form or the console. */
export function operatorHtml(
  view: OperatorView,
  { site, language: wanted }: { readonly site: Base; readonly language: string },
): ServedHtml {
  const language = languages.includes(wanted) ? wanted : 'en';
  const locale = createLocale(language, translationsOf(language));
  const texts = serverTextsOf(language).console;
  if (view.kind === 'signIn') {
    const form = <SignInForm signIn={view.signIn} texts={texts.signIn} locale={locale} site={site} />;
    return { html: renderToStaticMarkup(form), title: texts.signIn.title };
  }
  const page = <ConsolePage view={view.console} texts={texts.console} locale={locale} site={site} />;
  return { html: renderToStaticMarkup(page), title: texts.console.title };
}
