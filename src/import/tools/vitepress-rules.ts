import { builtin, type Rules, unsupported } from '#import/keys/rules.ts';
import { common } from './common-fates.ts';

const hook = unsupported('It is a hook of the build. Look whether Asterism does it already; if not, an extension can.');
const code = unsupported('It is code of Vue or Vite. Pages are HTML without it; an extension can add to them.');
const labels = builtin('The texts of the interface are translated. See docs/guides/translate.md.');
const dates = builtin('The history of git gives the dates of pages.');
const head = unsupported(
  'Pages load no scripts, tags and fonts of others. Style sheets are files of the repository: styles.',
);
const links = unsupported('Links of the header have a text and an address.');
const icons = builtin('The icons of the site are made from site.icon.');

/** The keys of the default theme, which languages have too. */
const theme: Rules = {
  'themeConfig.logo': builtin('The logo has the name of the site as its text.'),
  'themeConfig.logoLink': common.logoLink,
  'themeConfig.i18nRouting': builtin('Each language of a page has an address of its own, and visitors keep theirs.'),
  'themeConfig.sidebar': builtin(
    'Asterism reads the sidebar of the repository itself, as its menu and its order of pages.',
  ),
  'themeConfig.nav': links,
  'themeConfig.aside': common.outline,
  'themeConfig.outline': common.outline,
  'themeConfig.outlineTitle': labels,
  'themeConfig.editLink': common.source,
  'themeConfig.lastUpdated': dates,
  'themeConfig.lastUpdatedText': labels,
  'themeConfig.docFooter': builtin('Every page leads to the previous and the next one.'),
  'themeConfig.footer': unsupported('The footer has one text, and links.'),
  'themeConfig.socialLinks': unsupported('Links have names in place of icons.'),
  'themeConfig.search': common.search,
  'themeConfig.algolia': common.search,
  'themeConfig.carbonAds': unsupported('Pages load nothing of others, and have no advertisements.'),
  'themeConfig.darkModeSwitchLabel': labels,
  'themeConfig.lightModeSwitchTitle': labels,
  'themeConfig.darkModeSwitchTitle': labels,
  'themeConfig.sidebarMenuLabel': labels,
  'themeConfig.returnToTopLabel': labels,
  'themeConfig.langMenuLabel': labels,
  'themeConfig.skipToContentLabel': labels,
  'themeConfig.externalLinkIcon': builtin('Links to other sites are marked.'),
  'themeConfig.notFound': builtin('The page for missing addresses names similar pages.'),
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
  extends: unsupported('Import the file that it extends, and put both results together.'),
  additionalConfig: unsupported('Import each of these files, and put the results together.'),
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
  markdown: builtin(
    'Markdown is read with the containers, tabs and snippets of VitePress. See docs/reference/dialects.md.',
  ),
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
    'asterism check finds broken links, and --baseline leaves known ones out. See docs/guides/check.md.',
  ),
  useWebFonts: builtin('Fonts are files of the site. No page loads one of another host.'),
  buildConcurrency: common.build,
  rewrites: unsupported('Its addresses have patterns. Write them into redirects, with * for whole folders.'),
  sitemap: common.sitemap,
  buildEnd: hook,
  postRender: hook,
  transformHead: hook,
  transformHtml: hook,
  transformPageData: hook,
  locales: builtin('Translations are found by their folders and names. See docs/guides/translate.md.'),
  'locales.*.head': head,
  'locales.*.title': unsupported('The site has one name in all languages: site.name.'),
  'locales.*.description': unsupported('The site has one description: site.description.'),
};
