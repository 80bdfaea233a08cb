import { builtin, type Rules, unsupported } from '#import/keys/rules.ts';
import { common } from './common-fates.ts';

const check = builtin('asterism check finds broken links, and documents that no menu lists. See docs/guides/check.md.');
const serve = builtin('asterism shows changes of files at once. --host and --port are its address.');
const files = unsupported(
  'The files of a source are chosen by its files, such as files: ["/docs/**", "!/docs/drafts"].',
);
const code = unsupported('It is code for MkDocs. Look whether Asterism does it already; if not, an extension can.');
const templates = unsupported('Templates have no counterpart. Use a style sheet of your own, styles, or an extension.');
const scripts = unsupported(
  'Pages load no scripts of others. Diagrams and formulas are built in; an extension can add more.',
);
const look = builtin('Header, menu, search and outline have one behaviour, which needs no settings.');
const icons = unsupported('The interface has icons of its own. The logo is site.logo.');
const publish = builtin('asterism export writes the site. See docs/guides/export.md for deployment.');
const colours = builtin('Every theme has its colours from one seed.');

/** The fate of `INHERIT` when the settings of that file are read. */
export const inherited = builtin('The settings of that file are imported with those of this one.');

/** What Asterism does in place of plugins, by their names. */
export const mkdocsPlugins: Readonly<Record<string, string>> = {
  search: 'The site has a search of its own, in exports too. See docs/guides/search.md.',
  redirects: 'They are the setting redirects.',
  social: 'A picture for shared links is drawn for every package.',
  tags: 'Tags of documents are words of the search.',
  privacy: 'pages.externalImages decides about images of other hosts. Fonts and scripts are of the site.',
  offline: 'Pages can be read offline. See docs/guides/offline.md.',
  i18n: 'Translations are found by their names. See docs/guides/translate.md.',
  mike: 'Tags and branches are versions. See docs/guides/versions.md.',
  'git-revision-date-localized': 'The history of git gives the dates of pages.',
  'git-revision-date': 'The history of git gives the dates of pages.',
  minify: 'Responses are compressed.',
  'awesome-pages': 'The .pages of folders are read.',
  'section-index': 'The page of a folder stands for it in menus.',
  autorefs: 'Links to headings of other documents are found by asterism check.',
};

/** The fates of documented keys of `mkdocs.yml` that are not converted, with those of Material. */
export const mkdocsRules: Rules = {
  site_author: unsupported(
    'Authors are read from the manifests of packages. pages.links.developer is a link in the footer.',
  ),
  repo_name: common.source,
  repo_url: unsupported('It is no http or https URL.'),
  edit_uri: common.source,
  edit_uri_template: common.source,
  remote_branch: publish,
  remote_name: publish,
  site_dir: common.output,
  nav: builtin('Asterism reads the navigation of the repository itself, as its menu and its order of pages.'),
  pages: builtin('Rename it to nav: Asterism reads that from the repository itself.'),
  exclude_docs: files,
  draft_docs: files,
  not_in_nav: builtin('Pages that a menu leaves out follow after it, by folder.'),
  validation: check,
  strict: builtin('asterism check --fail-on decides what counts. See docs/guides/check.md.'),
  use_directory_urls: common.endings,
  dev_addr: serve,
  watch: serve,
  'theme.name': look,
  'theme.variant': look,
  'theme.custom_dir': templates,
  'theme.static_templates': templates,
  'theme.features': look,
  'theme.palette': builtin('Every theme has its colours from one seed. The choice of a theme is in the header.'),
  'theme.palette.accent': colours,
  'theme.palette[].accent': colours,
  'theme.palette[].media': common.theme,
  'theme.palette[].toggle': builtin('The choice of a theme is in the header.'),
  'theme.font': unsupported(
    'Fonts are files of the site. No page loads one of another host. See docs/guides/themes.md.',
  ),
  'theme.icon': icons,
  'theme.direction': builtin('The direction follows the language.'),
  'theme.highlightjs': common.highlighting,
  'theme.hljs_languages': common.highlighting,
  'theme.include_search_page': look,
  'theme.search_index_only': look,
  'theme.navigation_depth': look,
  'theme.nav_style': look,
  'theme.color_mode': look,
  'theme.user_color_mode_toggle': look,
  'theme.shortcuts': look,
  extra_javascript: scripts,
  extra_templates: templates,
  markdown_extensions: builtin(
    'Admonitions, tabs, tables, footnotes, attributes and includes of MkDocs are read without settings. See docs/reference/dialects.md.',
  ),
  mdx_configs: builtin('Markdown of MkDocs is read without settings. See docs/reference/dialects.md.'),
  hooks: code,
  plugins: code,
  'plugins[]': code,
  INHERIT: unsupported('The repository has no such file. Import that file too, and put both results together.'),
  extra: unsupported('It is data for templates, which have no counterpart.'),
  'extra.version': builtin('Tags and branches are versions. See docs/guides/versions.md.'),
  'extra.homepage': common.logoLink,
  'extra.generator': builtin('The footer does not name a generator.'),
  'extra.consent': builtin('Pages set no cookies for others, so they need no consent.'),
  'extra.analytics': unsupported('Of analytics only Google Analytics is known: core.integration.google.analytics.'),
  'extra.analytics.feedback': unsupported('Pages have no form. A link to issues of the repository is on every page.'),
  'extra.status': unsupported('Marks of pages have no counterpart; menus have badges.'),
  'extra.tags': unsupported('Tags of documents are words of the search. They have no icons.'),
  'extra.social': unsupported('A link has a name and an address.'),
  'extra.alternate': common.translations,
  google_analytics: builtin('Google Analytics needs only the id.'),
};
