import { themeColours } from 'virtual:theme-colours';
import { pageFeatures } from '#features/page.ts';
import { markdownPath } from '#model/address/address.ts';
import { iconPath, manifestPath, smallIcon, touchIcon } from '#model/address/site-paths.ts';
import { customThemeOf } from '#model/custom-themes.ts';
import { sharedImageSize } from '#model/drawing.ts';
import { html, raw } from '#model/text/html.ts';
import { alternatesOf } from '#model/views/alternates.ts';
import { documentTitle } from '#model/views/document-title.ts';
import type { DocumentView } from '#model/views/document-view.ts';
import type { LanguagesView } from '#model/views/languages-view.ts';
import { firstOf, isDocument, type PageView } from '#model/views/page-view.ts';
import { canonicalPath } from '#web/app/article-language.ts';
import { isOldVersion } from '#web/app/package-version.ts';
import type { HeadLink } from '#web/app/page-feature.ts';
import { headerColour } from '#web/themes/token-rules.ts';
import type { Assets } from './assets.ts';
import { stylesOf } from './inline-styles.ts';

type HeadView = Pick<DocumentView, 'site' | 'view' | 'query' | 'sharedImage' | 'article'>;

/** The contents of the head. Styles and boot script are unchanged, as the security policy has their hashes. */
export function documentHead(document: HeadView, assets: Assets, theme: string): string {
  const { site, view, query, sharedImage } = document;
  const { verification, origin } = site;
  const languages = view.kind === 'file' ? view.languages : undefined;
  const own = customThemeOf(site, theme);
  const canonical = origin === undefined || !isListed(view) ? undefined : canonicalUrl(view, origin);
  const parts = [
    html`<meta charset="utf-8">`,
    assets.policy && html`<meta http-equiv="Content-Security-Policy" content="${assets.policy}">`,
    html`<meta name="viewport" content="width=device-width, initial-scale=1">`,
    html`<title>${documentTitle(view, site)}</title>`,
    ...(canonical === undefined
      ? [tag('description', view.description)]
      : sharing({ site, view, sharedImage }, canonical)),
    tag('robots', isHidden({ view, query, site }) ? 'noindex' : undefined),
    canonical ? html`<link rel="canonical" href="${canonical}">` : undefined,
    ...(canonical && languages && !isOldVersion(view) ? alternates(languages, origin ?? '') : []),
    isDocument(view) ? html`<link rel="alternate" type="text/markdown" href="${markdownPath(view.path)}">` : undefined,
    ...pageFeatures.flatMap(({ headLinks }) => headLinks?.(document) ?? []).map(headLink),
    ...iconLinks(site, assets),
    html`<link rel="manifest" href="${manifestPath(site)}">`,
    tag('theme-color', own === undefined ? themeColours[theme] : headerColour(own.tokens)),
    tag('yandex-verification', verification.yandex),
    tag('google-site-verification', verification.google),
    tag('msvalidate.01', verification.microsoft),
    ...stylesOf(view, assets.styles, {
      article: document.article,
      identity: site.identity,
    }).map((style) => html`<style>${raw(style)}</style>`),
    html`<script>${raw(assets.boot)}</script>`,
    // After the script, which would wait for it.
    assets.sheet && html`<link rel="stylesheet" href="${assets.sheet}">`,
  ];
  return parts.filter((part) => part !== undefined).join('\n');
}

function headLink({ rel, type, title, href }: HeadLink) {
  return html`<link rel="${rel}" type="${type}" title="${title}" href="${href}">`;
}

/** True for a page of a kind that search engines list. Those of features in packages show what other pages say. */
function isListed(view: PageView): boolean {
  return isDocument(view) || (view.kind === 'feature' && view.place === undefined && !view.isUnlisted);
}

/** The icon of the tab: an SVG with a fallback in pixels, and the icon of a home screen. */
function iconLinks(site: DocumentView['site'], { icon, drawsIcons }: Assets) {
  const own = site.identity?.icon;
  if (own === undefined) return [html`<link rel="icon" type="image/svg+xml" href="${icon}">`];
  const { small, touch } = { small: iconPath(smallIcon, site), touch: iconPath(touchIcon, site) };
  const scaled = html`<link rel="icon" type="image/png" sizes="32x32" href="${small}">`;
  const isDrawing = own.type === 'image/svg+xml';
  return [
    drawsIcons ? scaled : undefined,
    isDrawing || !drawsIcons ? html`<link rel="icon" type="${own.type}" href="${own.path}">` : undefined,
    drawsIcons ? html`<link rel="apple-touch-icon" href="${touch}">` : undefined,
  ];
}

/** True if the page is excluded from search engines. An arrangement of the Matrix with a canonical URL needs no `noindex`. */
function isHidden({ view, query, site }: Pick<HeadView, 'view' | 'query' | 'site'>): boolean {
  return (
    !isListed(view) ||
    (view.kind === 'file' && view.isUnlisted) ||
    isOldVersion(view) ||
    (query !== '' && site.origin === undefined)
  );
}

/** The page in the current version for an old version; undefined when that has no such page. */
function canonicalUrl(view: DocumentView['view'], origin: string): string | undefined {
  const path = view.kind === 'file' && view.shown !== undefined ? view.shown.currentPath : canonicalPath(view);
  return path === undefined ? undefined : `${origin}${path}`;
}

/** Links to the page in each of its languages, and to the URL that shows the visitor's. */
function alternates(languages: LanguagesView, origin: string) {
  return alternatesOf(languages).map(
    ({ language, path }) => html`<link rel="alternate" hreflang="${language}" href="${origin}${path}">`,
  );
}

/** Open Graph properties for shared links. One element carries both descriptions. */
function sharing({ site, view, sharedImage }: Omit<HeadView, 'query' | 'article'>, canonical: string) {
  const { title, description, package: item } = view;
  const image = sharedImage === undefined ? undefined : `${site.origin}${sharedImage}`;
  return [
    description ? html`<meta name="description" property="og:description" content="${description}">` : undefined,
    html`<meta property="og:title" content="${title}">`,
    html`<meta property="og:type" content="${firstOf(view) ? 'website' : 'article'}">`,
    html`<meta property="og:site_name" content="${site.family}">`,
    html`<meta property="og:url" content="${canonical}">`,
    ...(image === undefined
      ? []
      : [
          html`<meta property="og:image" content="${image}">`,
          html`<meta property="og:image:width" content="${sharedImageSize.width}">`,
          html`<meta property="og:image:height" content="${sharedImageSize.height}">`,
          html`<meta property="og:image:alt" content="${item.title}">`,
          html`<meta name="twitter:card" content="summary_large_image">`,
        ]),
  ];
}

function tag(name: string, content: string | undefined) {
  return content ? html`<meta name="${name}" content="${content}">` : undefined;
}
