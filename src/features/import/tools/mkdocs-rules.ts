import { builtin, type Rules, unsupported } from '#features/import/keys/rules.ts';
import { codeFor, common } from './common-fates.ts';

const check = builtin('asterism check finds broken links, and documents that no menu lists. See docs/guides/check.md.');
const serve = builtin('asterism shows changed files at once. Set its address with --host and --port.');
const files = unsupported(
  'Choose files with the field `files` of the source, such as files: ["/docs/**", "!/docs/drafts"].',
);
const code = codeFor('MkDocs');
const templates = unsupported(
  'Templates have no counterpart. Add your own style sheet with styles, or write an extension.',
);
const scripts = unsupported(
  'Pages load no third-party scripts. Diagrams and formulas are built in; an extension can add more.',
);
const look = builtin('Header, menu, search and outline work without settings.');
const icons = unsupported('The interface has its own icons. Set the logo with site.logo.');
const publish = builtin('asterism export writes the site. See docs/guides/export.md for deployment.');
const colours = builtin('All colours of a theme are derived from one seed.');

/** The fate of `INHERIT` when the settings of that file are read. */
export const inherited = builtin('The settings of that file are imported with those of this one.');

/** What Asterism does in place of plugins, by their names. */
export const mkdocsPlugins: Readonly<Record<string, string>> = {
  search: 'Search is built in, also in exports. See docs/guides/search.md.',
  redirects: 'Use the setting redirects.',
  social: 'An image for shared links is drawn for every package.',
  tags: 'Tags of documents are searchable.',
  privacy:
    'pages.externalImages decides how images of other hosts are loaded. Fonts and scripts are served by the site.',
  offline: 'Pages can be read offline. See docs/guides/offline.md.',
  i18n: 'Translations are recognised by their file names. See docs/guides/translate.md.',
  mike: 'Tags and branches are versions. See docs/guides/versions.md.',
  'git-revision-date-localized': 'The dates of pages come from the git history.',
  'git-revision-date': 'The dates of pages come from the git history.',
  minify: 'Responses are compressed.',
  'awesome-pages': 'Asterism reads the .pages files of folders.',
  'section-index': 'In menus, a folder leads to its own page.',
  autorefs: 'asterism check finds broken links to headings of other documents.',
};

/** The fates of documented keys of `mkdocs.yml` that are not converted, with those of Material. */
export const mkdocsRules: Rules = {
  site_author: unsupported(
    'Authors are read from the manifests of packages. pages.links.developer is a link in the footer.',
  ),
  repo_name: common.source,
  repo_url: unsupported('It is not an http or https URL.'),
  edit_uri: common.source,
  edit_uri_template: common.source,
  remote_branch: publish,
  remote_name: publish,
  site_dir: common.output,
  nav: builtin('Asterism reads the navigation of the repository, and uses it as menu and order of pages.'),
  pages: builtin('Rename it to nav: Asterism reads that from the repository.'),
  exclude_docs: files,
  draft_docs: files,
  not_in_nav: builtin('Pages that are not in the menu follow it, by folder.'),
  validation: check,
  strict: builtin('asterism check --fail-on sets which findings fail. See docs/guides/check.md.'),
  use_directory_urls: common.endings,
  dev_addr: serve,
  watch: serve,
  'theme.name': look,
  'theme.variant': look,
  'theme.custom_dir': templates,
  'theme.static_templates': templates,
  'theme.features': look,
  'theme.palette': builtin('All colours of a theme are derived from one seed. Visitors choose a theme in the header.'),
  'theme.palette.accent': colours,
  'theme.palette[].accent': colours,
  'theme.palette[].media': common.theme,
  'theme.palette[].toggle': builtin('Visitors choose a theme in the header.'),
  'theme.font': unsupported(
    'Fonts are served by the site. No page loads one from another host. See docs/guides/themes.md.',
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
    'Admonitions, tabs, tables, footnotes, attributes and includes of MkDocs work without settings. See docs/reference/dialects.md.',
  ),
  mdx_configs: builtin('The Markdown of MkDocs works without settings. See docs/reference/dialects.md.'),
  hooks: code,
  plugins: code,
  'plugins[]': code,
  INHERIT: unsupported('The repository has no such file. Import that file too, and merge both results.'),
  extra: unsupported('It is data for templates, which have no counterpart.'),
  'extra.version': builtin('Tags and branches are versions. See docs/guides/versions.md.'),
  'extra.homepage': common.logoLink,
  'extra.generator': builtin('The footer does not name a generator.'),
  'extra.consent': builtin('Pages set no third-party cookies, so they need no consent.'),
  'extra.analytics': unsupported(
    'Google Analytics is the only analytics service that is supported: core.integration.google.analytics.',
  ),
  'extra.analytics.feedback': unsupported(
    'Pages cannot contain a form. Every page links to the issues of the repository.',
  ),
  'extra.status': unsupported('The status of a page has no counterpart. Menu entries can have badges.'),
  'extra.tags': unsupported('Tags of documents are searchable. They cannot have icons.'),
  'extra.social': unsupported('A link has only a name and an address.'),
  'extra.alternate': common.translations,
  google_analytics: builtin('Google Analytics needs only its ID.'),
};
