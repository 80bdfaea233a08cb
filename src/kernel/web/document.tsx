import { renderToString } from 'react-dom/server';
import { html, raw } from '#model/text/html.ts';
import { shorten } from '#model/text/shorten.ts';
import { joinTitle } from '#model/views/document-title.ts';
import type { DocumentView } from '#model/views/document-view.ts';
import { firstOf, type PageFrame, type PageView, type ServedHtml } from '#model/views/page-view.ts';
import type { SiteAnnouncement } from '#model/views/site-identity.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { createAppState } from '#web/app/app-state.ts';
import { ids, stateId } from '#web/app/element-ids.ts';
import { localWords, siteName } from '#web/app/site-name.ts';
import type { Assets } from '#web/document/assets.ts';
import { documentHead } from '#web/document/document-head.ts';
import { seoLinks } from '#web/document/seo-links.ts';
import { stateJson, summaryOf } from '#web/document/state-json.ts';
import { structuredData } from '#web/document/structured-data.ts';
import { languages, translationsOf } from '#web/i18n/all-translations.ts';
import { createLocale } from '#web/i18n/locale.ts';
import { SetTranslationError } from '#web/i18n/translations.ts';
import loading from '#web/shell/loading-bar.module.css';
import { themeClasses } from './client/apply-theme.ts';
import { otherTheme, startTheme } from './client/choose-theme.ts';
import { App } from './document/app.tsx';
import { serverOnlyHtml } from './document/server-only-html.tsx';
import { iconSprite, iconsIn } from './ui/icon-sprite.ts';

type SiteAndView = Pick<DocumentView, 'site' | 'view'>;

/** The longest language tag that is shown, in characters. */
const maxCode = 40;

/** Renders a document as HTML: the page, what stands around it, and nothing of the rest of the family. */
export function renderDocument(document: DocumentView, assets: Assets): string {
  const { site, view, badges, folded, slots, query, article } = document;
  const language = languages.includes(document.language) ? document.language : 'en';
  const theme = startTheme(site);
  const locale = createLocale(language, translationsOf(language));
  const { texts } = locale;
  const local = inLanguage(document, language);
  const app = createAppState({ site, page: { view: summaryOf(view) }, locale, theme, query });
  const serverOnly = serverOnlyHtml(app, { view });
  const page = { view, article: serverOnly ? serverOnly.html : article, badges, folded, slots, shared: site };
  const body = renderToString(<App app={app} page={page} />);
  const matrix = firstOf(view)?.matrix;
  const classes = themeClasses(theme);
  const other = otherTheme(site);
  return html`<!doctype html>
<html lang="${language}" class="${classes.join(' ')}" data-themes="${site.themes.join(' ')}" data-theme-cookie="${site.themeCookie}"${other === undefined ? '' : html` data-other-theme="${other}"`}${announcementData(site.identity?.announcement)}>
<head>${raw(documentHead({ ...document, ...local, view: { ...local.view, title: titleOf(local.view, serverOnly) } }, assets, theme))}</head>
<body class="${classes[1]}">
<a class="skip-link" href="#${ids.content}">${texts.document.skip}</a>${refusal(document.refused)}
<div id="${ids.loading}" class="${loading.bar}" role="progressbar" aria-label="${texts.header.loading}" hidden></div>
<div id="${ids.app}">${raw(body)}</div>
<div id="${ids.announcer}" class="visually-hidden" aria-live="polite"></div>${raw(matrix ? seoLinks(site, matrix, query) : '')}
<div id="${ids.icons}" hidden>${raw(iconSprite(iconsIn(body)))}</div>
<script type="application/json" id="${stateId}">${raw(stateJson({ ...document, language }))}</script>${dataBlock(structuredData(local.site, local.view))}
<noscript><link rel="stylesheet" href="${assets.styleFile}"></noscript>
</body>
</html>
`.toString();
}

/** The message about a language that the site does not have, for readers without the script that shows it as a notice. */
function refusal(language: string | undefined) {
  if (language === undefined) return '';
  const { message } = new SetTranslationError(shorten(language, maxCode));
  return html`\n<noscript><p role="alert">${message}</p></noscript>`;
}

/** What the boot script compares to hide an announcement before the first paint. */
function announcementData({ id, until, dismissable }: Partial<SiteAnnouncement> = {}) {
  const own = dismissable ? html` data-announcement="${id}"` : '';
  return until === undefined ? own : html`${own} data-announcement-until="${until}"`;
}

/** Structured data, at the end of the document because only search engines read it. */
function dataBlock(json: string | undefined) {
  return json === undefined ? '' : html`\n<script type="application/ld+json">${raw(json)}</script>`;
}

function titleOf({ title, package: { title: name } }: PageFrame, serverOnly: ServedHtml | undefined): string {
  return serverOnly === undefined ? title : joinTitle([serverOnly.title, name]);
}

/** The site and the page with the name and the description of the settings in a language, as the head of a document has them. */
function inLanguage({ site, view }: SiteAndView, language: string): SiteAndView {
  if (site.identity === undefined) return { site, view };
  const family = siteName(site, language);
  return { site: { ...site, family }, view: view.package.core ? homeView(view, site, language) : view };
}

/** A page of the core package, which the settings may name and describe. */
function homeView(view: PageView, site: SiteView, language: string): PageView {
  const { title, description } = view;
  const isFirst = firstOf(view) !== undefined;
  const name = siteName(site, language);
  const words = localWords(site.identity, language, site.languages[0]);
  const parts = title.split(' · ').map((part) => (part === site.family ? name : part));
  return {
    ...view,
    title: isFirst && words.tagline !== undefined ? joinTitle([words.tagline, name]) : joinTitle(parts),
    description: (isFirst ? words.description : undefined) ?? description,
  };
}
