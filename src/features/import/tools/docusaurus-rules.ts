import { builtin, type Rules, unsupported } from '#features/import/keys/rules.ts';
import { codeFor, common } from './common-fates.ts';

const links = builtin('asterism check finds broken links and anchors. See docs/guides/check.md.');
const deploy = builtin(
  'The address of a repository is read from git and its manifests. See docs/guides/export.md for deployment.',
);
const code = codeFor('Docusaurus');
const scripts = unsupported(
  'Pages load no third-party scripts or tags. For analytics, set core.integration.google.analytics.',
);
const menu = builtin('The menu of a package can be folded, and shows where the reader is.');
const markdown = builtin('Markdown, MDX, Mermaid and admonitions are supported. See docs/reference/markdown.md.');
/** What becomes of versions that are copies of the documents. */
export const versionsNote =
  'Versions are tags and branches of git: see the setting versions, and docs/guides/versions.md. Copies in versioned_docs do not become versions.';

const versions = unsupported(versionsNote);
const blog = unsupported('There is no blog. Posts in the repository are shown as documents, without tags or authors.');
const look = unsupported(
  'The header and the footer have one design, in the colours of the theme. To change it, add your own style sheet with styles.',
);
const counting = builtin('Page views are not counted for visitors who send Do Not Track or Global Privacy Control.');
const endings = builtin('The setting redirects accepts addresses with and without .html.');

/** The fates of documented keys of `docusaurus.config.*` that are not converted. */
export const docusaurusRules: Rules = {
  trailingSlash: builtin(
    'Every page has one address, and other spellings redirect to it. The setting redirects accepts all of them.',
  ),
  noIndex: unsupported('Every page can be indexed. Block crawlers at the proxy, or require a sign-in there.'),
  onBrokenLinks: links,
  onBrokenAnchors: links,
  onBrokenMarkdownLinks: links,
  onDuplicateRoutes: builtin('Two documents never have the same address.'),
  organizationName: deploy,
  projectName: deploy,
  deploymentBranch: deploy,
  githubHost: deploy,
  githubPort: deploy,
  titleDelimiter: common.titles,
  baseUrlIssueBanner: common.build,
  storage: common.build,
  future: common.build,
  webpack: common.build,
  ssrTemplate: unsupported('The HTML document is not a template. Use styles, or an extension.'),
  clientModules: code,
  scripts,
  headTags: scripts,
  stylesheets: unsupported('Style sheets are local files: add it to the repository, and list it in styles.'),
  customFields: code,
  staticDirectories: builtin('Files of the repository are served below /git.'),
  markdown,
  'markdown.hooks': links,
  'markdown.parseFrontMatter': code,
  'markdown.preprocessor': code,
  'i18n.path': common.translations,
  'i18n.localeConfigs': builtin('Languages have their own names and directions.'),
  'i18n.locales': unsupported('See docs/guides/translate.md.'),
  presets: common.build,
  'presets[][].debug': common.build,
  'presets[][].svgr': common.build,
  'presets[][].sitemap': common.sitemap,
  'presets[][].pages': unsupported('React pages have no counterpart. Write them in Markdown, or as an extension.'),
  'presets[][].blog': blog,
  'presets[][].docs': builtin('Documents, their order and their menus are read from the repository.'),
  'presets[][].docs.remarkPlugins': code,
  'presets[][].docs.rehypePlugins': code,
  'presets[][].docs.recmaPlugins': code,
  'presets[][].docs.beforeDefaultRemarkPlugins': code,
  'presets[][].docs.beforeDefaultRehypePlugins': code,
  'presets[][].docs.sidebarItemsGenerator': code,
  'presets[][].docs.numberPrefixParser': builtin('Numbers before names order files and are not shown.'),
  'presets[][].docs.include': common.files,
  'presets[][].docs.exclude': unsupported(
    'Choose files with the field `files` of the source, such as files: ["!/docs/drafts"].',
  ),
  'presets[][].docs.editUrl': common.source,
  'presets[][].docs.versions': versions,
  'presets[][].docs.lastVersion': versions,
  'presets[][].docs.onlyIncludeVersions': versions,
  'presets[][].docs.includeCurrentVersion': versions,
  'presets[][].docs.disableVersioning': versions,
  'presets[][].theme': look,
  'presets[][].gtag': counting,
  'presets[][].googleAnalytics': counting,
  'presets[][].googleTagManager': scripts,
  themes: unsupported('Themes of Docusaurus are code. Search, Mermaid and code blocks are built in.'),
  plugins: code,
  'plugins[][].createRedirects': unsupported(
    'A function computes these redirects. Add them to redirects, with * for whole folders.',
  ),
  'plugins[][].fromExtensions': endings,
  'plugins[][].toExtensions': endings,
  'themeConfig.colorMode': common.theme,
  'themeConfig.image': builtin('An image for shared links is drawn for every package.'),
  'themeConfig.metadata': unsupported(
    'Pages have meta tags for their title, description and image. Others cannot be added.',
  ),
  'themeConfig.docs': menu,
  'themeConfig.docs.versionPersistence': builtin('The version is part of the address.'),
  'themeConfig.blog': blog,
  'themeConfig.hideableSidebar': menu,
  'themeConfig.sidebarCollapsible': menu,
  'themeConfig.autoCollapseSidebarCategories': menu,
  'themeConfig.tableOfContents': common.outline,
  'themeConfig.prism': common.highlighting,
  'themeConfig.mermaid': markdown,
  'themeConfig.liveCodeBlock': unsupported('Code on pages can be copied, but not run.'),
  'themeConfig.algolia': common.search,
  'themeConfig.zoom': unsupported('Images are not enlarged on the page. A link around an image opens it.'),
  'themeConfig.announcementBar': look,
  'themeConfig.announcementBar.id': builtin('A bar that a visitor closed stays closed until its text changes.'),
  'themeConfig.announcementBar.isCloseable': builtin('Visitors can close the bar.'),
  'themeConfig.navbar': look,
  'themeConfig.navbar.items': look,
  'themeConfig.navbar.logo': builtin(
    'The logo leads to the first page, has the name of the site as its text, and its own size.',
  ),
  'themeConfig.navbar.logo.href': common.logoLink,
  'themeConfig.footer': look,
  'themeConfig.footer.links': look,
  'themeConfig.footer.links[].title': unsupported(
    'Links of the footer cannot be grouped: they are imported as one list.',
  ),
  'themeConfig.footer.logo': unsupported('Only the header has a logo.'),
  'themeConfig.gtag': builtin('Use the option gtag of the preset, which is imported.'),
};
