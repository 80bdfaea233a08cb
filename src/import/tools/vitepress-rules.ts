import { builtin, type Rules, unsupported } from '#import/keys/rules.ts';

const build = builtin('There is no build: pages are rendered when they are read, or written by asterism export.');
const hook = unsupported('It is a hook of the build. Look whether Asterism does it already; if not, an extension can.');
const code = unsupported('It is code of Vue or Vite. Pages are HTML without it; an extension can add to them.');
const labels = builtin('The texts of the interface are translated. See docs/guides/translate.md.');
const outline = builtin('Every page has an outline of its headings.');
const dates = builtin('The history of git gives the dates of pages.');
const search = builtin('The site has a search of its own, in exports too. See docs/guides/search.md.');
const head = unsupported(
  'Pages load no scripts, tags and fonts of others. Style sheets are files of the repository: styles.',
);
const links = unsupported('Links of the header have a text and an address.');

/** The keys of the default theme, which languages have too. */
const theme: Rules = {
  'themeConfig.logo': builtin('The logo has the name of the site as its text.'),
  'themeConfig.logoLink': unsupported('The logo leads to the first page of the site.'),
  'themeConfig.i18nRouting': builtin('Each language of a page has an address of its own, and visitors keep theirs.'),
  'themeConfig.sidebar': builtin(
    'Asterism reads the sidebar of the repository itself, as its menu and its order of pages.',
  ),
  'themeConfig.nav': links,
  'themeConfig.aside': outline,
  'themeConfig.outline': outline,
  'themeConfig.outlineTitle': labels,
  'themeConfig.editLink': builtin('Every page links to its source at the forge of the repository.'),
  'themeConfig.lastUpdated': dates,
  'themeConfig.lastUpdatedText': labels,
  'themeConfig.docFooter': builtin('Every page leads to the previous and the next one.'),
  'themeConfig.footer': unsupported('The footer has one text, and links.'),
  'themeConfig.socialLinks': unsupported('Links have names in place of icons.'),
  'themeConfig.search': search,
  'themeConfig.algolia': search,
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
  title: builtin('site.name is the name of the site.'),
  titleTemplate: builtin('Titles have the page, its package and the site.'),
  head,
  'head[][].rel': builtin('The icons of the site are made from site.icon.'),
  'head[][].type': builtin('The icons of the site are made from site.icon.'),
  'head[][].sizes': builtin('The icons of the site are made from site.icon.'),
  extends: unsupported('Import the file that it extends, and put both results together.'),
  additionalConfig: unsupported('Import each of these files, and put the results together.'),
  srcExclude: unsupported('The files of a source are chosen by its files, such as files: ["/docs/**"].'),
  outDir: builtin('asterism export writes to the folder of --out.'),
  assetsDir: build,
  cacheDir: builtin('server.cache is the folder of the cache.'),
  cleanUrls: builtin('redirects takes addresses with and without .html. Addresses of pages end in .html.'),
  shouldPreload: build,
  router: build,
  appearance: builtin('The theme follows the device, and visitors choose another. See docs/guides/themes.md.'),
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
  scrollOffset: build,
  mpa: build,
  metaChunk: build,
  ignoreDeadLinks: builtin(
    'asterism check finds broken links, and --baseline leaves known ones out. See docs/guides/check.md.',
  ),
  useWebFonts: builtin('Fonts are files of the site. No page loads one of another host.'),
  buildConcurrency: build,
  rewrites: unsupported('Its addresses have patterns. Write them into redirects, with * for whole folders.'),
  sitemap: builtin('The site has a sitemap, once core.server.url is set.'),
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
