import { builtin, type Rules, unsupported } from '#features/import/keys/rules.ts';
import { common } from './common-fates.ts';

const hook = unsupported(
  'It is a hook of the build. Check whether Asterism already does this; if not, write an extension.',
);
const code = unsupported('It is code of Vue or Vite, which Asterism does not run. An extension can add to pages.');
const labels = builtin('The texts of the interface are translated. See docs/guides/translate.md.');
const dates = builtin('The dates of pages come from the git history.');
const head = unsupported(
  'Pages load no third-party scripts, tags or fonts. Style sheets are local files: list them in styles.',
);
const links = unsupported('Links of the header have only a text and an address.');
const icons = builtin('The icons of the site are made from site.icon.');

/** The keys of the default theme, which languages have too. */
const theme: Rules = {
  'themeConfig.logo': builtin('The alternative text of the logo is the name of the site.'),
  'themeConfig.logoLink': common.logoLink,
  'themeConfig.i18nRouting': builtin('Each language of a page has its own address, and visitors keep their language.'),
  'themeConfig.sidebar': builtin(
    'Asterism reads the sidebar of the repository, and uses it as menu and order of pages.',
  ),
  'themeConfig.nav': links,
  'themeConfig.aside': common.outline,
  'themeConfig.outline': common.outline,
  'themeConfig.outlineTitle': labels,
  'themeConfig.editLink': common.source,
  'themeConfig.lastUpdated': dates,
  'themeConfig.lastUpdatedText': labels,
  'themeConfig.docFooter': builtin('Every page links to the previous and the next page.'),
  'themeConfig.footer': unsupported('The footer has one text and a list of links.'),
  'themeConfig.socialLinks': unsupported('Links have names in place of icons.'),
  'themeConfig.search': common.search,
  'themeConfig.algolia': common.search,
  'themeConfig.carbonAds': unsupported('Pages load nothing from third parties, and have no advertisements.'),
  'themeConfig.darkModeSwitchLabel': labels,
  'themeConfig.lightModeSwitchTitle': labels,
  'themeConfig.darkModeSwitchTitle': labels,
  'themeConfig.sidebarMenuLabel': labels,
  'themeConfig.returnToTopLabel': labels,
  'themeConfig.langMenuLabel': labels,
  'themeConfig.skipToContentLabel': labels,
  'themeConfig.externalLinkIcon': builtin('Links to other sites are marked.'),
  'themeConfig.notFound': builtin('The page for missing addresses lists similar pages.'),
};

/** The fates of documented keys of `.vitepress/config.*` that are not converted. */
export const vitepressRules: Rules = {
  ...theme,
  ...Object.fromEntries(Object.entries(theme).map(([path, fate]) => [`locales.*.${path}`, fate])),
  'locales.*.themeConfig.nav': unsupported('The header has the same links in all languages.'),
  title: common.name,
  titleTemplate: common.titles,
  head,
  'head[][].rel': icons,
  'head[][].type': icons,
  'head[][].sizes': icons,
  extends: unsupported('Import the file that it extends, and merge both results.'),
  additionalConfig: unsupported('Import each of these files, and merge the results.'),
  srcExclude: common.files,
  outDir: common.output,
  assetsDir: common.build,
  cacheDir: common.cache,
  cleanUrls: common.endings,
  shouldPreload: common.build,
  router: common.build,
  appearance: common.theme,
  lastUpdated: dates,
  contentProps: code,
  markdown: builtin('The containers, tabs and snippets of VitePress are supported. See docs/reference/dialects.md.'),
  'markdown.config': code,
  'markdown.preConfig': code,
  'markdown.theme': builtin('Code is highlighted in the colours of the theme.'),
  'markdown.codeTransformers': code,
  vue: code,
  vite: code,
  scrollOffset: common.build,
  mpa: common.build,
  metaChunk: common.build,
  ignoreDeadLinks: builtin(
    'asterism check finds broken links, and --baseline ignores recorded ones. See docs/guides/check.md.',
  ),
  useWebFonts: builtin('Fonts are served by the site. No page loads one from another host.'),
  buildConcurrency: common.build,
  rewrites: unsupported('It uses patterns. Add them to redirects, with * for whole folders.'),
  sitemap: common.sitemap,
  buildEnd: hook,
  postRender: hook,
  transformHead: hook,
  transformHtml: hook,
  transformPageData: hook,
  locales: builtin('Translations are recognised by their folders and names. See docs/guides/translate.md.'),
  'locales.*.head': head,
  'locales.*.title': unsupported('The site has one name in all languages: site.name.'),
  'locales.*.description': unsupported('The site has one description: site.description.'),
};
