import { renderToString } from 'react-dom/server';
import { packagePath } from '#model/address/address.ts';
import { defaultIcon } from '#model/package/package.ts';
import { joinTitle } from '#model/page/document-title.ts';
import { html, raw } from '#model/text/html.ts';
import type { DocumentView, PageView, SiteView } from '#model/views/page-view.ts';
import { App } from '#web/app/app.tsx';
import { type AppState, createAppState, type Site } from '#web/app/app-state.ts';
import { DrawerApp } from '#web/app/drawer-app.tsx';
import { ids, stateId } from '#web/app/element-ids.ts';
import { browserSite, siteJson, stateJson } from '#web/app/page-state.ts';
import { type ServerOnlyHtml, serverOnlyHtml } from '#web/console/server-only-html.tsx';
import type { Assets } from '#web/document/assets.ts';
import { documentHead } from '#web/document/document-head.ts';
import { iconSprite } from '#web/document/icon-sprite.ts';
import { seoLinks } from '#web/document/seo-links.ts';
import { structuredData } from '#web/document/structured-data.ts';
import { languages, translationsOf } from '#web/i18n/all-translations.ts';
import { createLocale } from '#web/i18n/locale.ts';
import { Matrix } from '#web/matrix/matrix.tsx';
import { themeClasses } from '#web/themes/apply-theme.ts';
import { startTheme } from '#web/themes/choose-theme.ts';
import { uiIcons } from '#web/ui/icon-names.ts';

/** The parts that all documents of a site share, created once for each site view. */
interface Shared {
  readonly site: Site;
  readonly json: string;
  readonly seo: string;
  /** Icons of the app and of every package. */
  readonly icons: ReadonlySet<string>;
  /** The sprite of {@link icons}. */
  readonly sprite: string;
  /** The package drawer's HTML by language, without a current package. */
  readonly drawers: Map<string, string>;
}

/** Renders a document as HTML. To render many, create one renderer with {@link documentRenderer}. */
export function renderDocument(document: DocumentView, assets: Assets): string {
  return documentRenderer(assets)(document);
}

/** Creates a function that renders documents and reuses the parts that documents with the same site view object share. */
export function documentRenderer(assets: Assets): (document: DocumentView) => string {
  const sharedBySite = new WeakMap<SiteView, Shared>();
  return (document) => {
    const shared = sharedBySite.get(document.site) ?? share(document.site);
    sharedBySite.set(document.site, shared);
    return assemble(document, assets, shared);
  };
}

function share(site: SiteView): Shared {
  const icons = new Set<string>([...Object.values(uiIcons), defaultIcon, ...site.packages.map(({ icon }) => icon)]);
  const sprite = iconSprite(icons);
  return { site: browserSite(site), json: siteJson(site), seo: seoLinks(site), icons, sprite, drawers: new Map() };
}

function assemble(document: DocumentView, assets: Assets, shared: Shared): string {
  const { site, view, badges, folded, query } = document;
  const language = languages.includes(document.language) ? document.language : 'en';
  const theme = startTheme(site);
  const locale = createLocale(language, translationsOf(language));
  const page = { view, article: document.article, badges, folded };
  const start = { site: shared.site, page, locale, theme, query, matrix: Matrix };
  const serverOnly = view.serverOnly && serverOnlyHtml(createAppState(start), { ...document, language });
  const app = createAppState({ ...start, page: serverOnly ? { ...page, article: serverOnly.html } : page });
  const classes = themeClasses(theme);
  const { icon } = view.package;
  return html`<!doctype html>
<html lang="${language}" class="${classes.join(' ')}" data-themes="${site.themes.join(' ')}" data-theme-cookie="${site.themeCookie}">
<head>${raw(documentHead({ ...document, view: { ...view, title: titleOf(view, serverOnly) } }, assets, theme))}</head>
<body class="${classes[1]}">
<a class="skip-link" href="#${ids.content}">${locale.texts.document.skip}</a>
<div id="${ids.app}">${raw(renderToString(<App app={app} />))}</div>
<div id="${ids.drawer}">${raw(packageDrawer(app, shared))}</div>
<div id="${ids.announcer}" class="visually-hidden" aria-live="polite"></div>
${raw(shared.seo)}
${raw(shared.icons.has(icon) ? shared.sprite : iconSprite([...shared.icons, icon]))}
<script type="application/json" id="${stateId}">${raw(stateJson(shared.json, { view, language, query }))}</script>${dataBlock(structuredData(site, view))}
</body>
</html>
`.toString();
}

/** Structured data, at the end of the document because only search engines read it. */
function dataBlock(json: string | undefined) {
  return json === undefined ? '' : html`\n<script type="application/ld+json">${raw(json)}</script>`;
}

function titleOf({ title, package: { title: name } }: PageView, serverOnly: ServerOnlyHtml | undefined): string {
  return serverOnly === undefined ? title : joinTitle([serverOnly.title, name]);
}

function packageDrawer(app: AppState, { drawers }: Shared): string {
  const { language } = app.locale.get();
  const { package: current } = app.page.get().view;
  const list = drawers.get(language) ?? renderToString(<DrawerApp app={app} />).replace(' aria-current="page"', '');
  drawers.set(language, list);
  const link = html`<a href="${packagePath(current.repo, app.site)}"`.toString();
  return list.replace(link, () => `${link} aria-current="page"`);
}
