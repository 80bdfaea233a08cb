import type { Key } from '#features/import/keys/key.ts';
import { unread } from '#features/import/keys/unread.ts';
import { textOf } from '#platform/values.ts';
import { byId, redirectNamed, redirectNumbered, routeOf } from './docusaurus-routes.ts';
import { docusaurusRules, versionsNote } from './docusaurus-rules.ts';
import { inFolder } from './in-folder.ts';
import { addLink, newAddress, noDocument, plainText, type Scope } from './links.ts';
import { lookUp } from './look-up.ts';
import {
  takeAddress,
  takeAnalytics,
  takeBase,
  takeFile,
  takeLanguage,
  takeLogo,
  takeSiteLanguage,
  takeText,
} from './take-settings.ts';
import type { Conversion, Converter } from './tool.ts';

/** Converts `docusaurus.config.*`. */
export const docusaurus: Converter = {
  title: 'Docusaurus',
  rules: docusaurusRules,
  convert(root, conversion) {
    const routes = docsOf(root)
      .filter(hasDocuments)
      .map((docs) => routeOf(docs, conversion));
    const scope = { conversion, routes };
    convertIdentity(root, conversion);
    convertNavbar(root.at('themeConfig', 'navbar'), scope);
    convertFooter(root.at('themeConfig', 'footer'), scope);
    convertAnnouncement(root.at('themeConfig', 'announcementBar'), scope);
    for (const options of presetsOf(root)) convertPreset(options, conversion);
    for (const docs of docsOf(root)) convertDocs(docs, conversion);
    for (const plugin of pluginsOf(root)) convertPlugin(plugin, scope);
  },
};

function convertIdentity(root: Key, conversion: Conversion): void {
  const folders = staticFolders(root, conversion);
  const navbar = root.at('themeConfig', 'navbar');
  takeText(root.at('title'), 'site.name', conversion);
  takeText(navbar.at('title'), 'site.name', conversion);
  takeText(root.at('tagline'), 'site.tagline', conversion);
  takeFile(root.at('favicon'), { setting: 'site.icon', folders }, conversion);
  takeAddress(root.at('url'), conversion);
  takeBase(root.at('baseUrl'), conversion);
  takeLanguage(root.at('i18n', 'defaultLocale'), conversion);
  convertLocales(root.at('i18n', 'locales'), conversion);
  const logo = navbar.at('logo');
  if (logo.at('srcDark').exists) takeLogo({ light: logo.at('src'), dark: logo.at('srcDark') }, folders, conversion);
  else takeFile(logo.at('src'), { setting: 'site.logo', folders }, conversion);
  for (const item of root.at('themeConfig', 'metadata').items()) {
    if (item.at('name').text !== 'description') continue;
    takeText(item.at('content'), 'site.description', conversion);
    item.at('name').take('site.description');
  }
}

function convertLocales(locales: Key, conversion: Conversion): void {
  for (const locale of locales.items()) {
    if (locale.value === unread) locale.take('core.languages');
    else takeSiteLanguage(locale, locale.text ?? '', conversion);
  }
}

/** The folders of files that are copied as they are. */
function staticFolders(root: Key, { site }: Conversion): readonly string[] {
  const named = root
    .at('staticDirectories')
    .items()
    .flatMap(({ text }) => text ?? []);
  return (named.length > 0 ? named : ['static']).map((each) => inFolder(site.folder, each));
}

function convertNavbar(navbar: Key, scope: Scope): void {
  for (const item of navbar.at('items').items()) convertItem(item, 'site.header.links', scope);
}

const ownItems: Readonly<Record<string, string>> = {
  docsVersion: 'The header of a page lists its versions.',
  docsVersionDropdown: 'The header of a page lists its versions.',
  localeDropdown: 'Visitors choose a language in the header.',
  search: 'Search is in the header.',
};

function convertItem(item: Key, setting: string, scope: Scope): void {
  const type = item.at('type').text ?? '';
  const note = lookUp(ownItems, type);
  if (type === 'html' || item.at('html').exists) {
    item.unsupported(`Settings cannot contain HTML. Write it as a link in ${setting}.`);
    return;
  }
  if (note !== undefined) {
    item.builtin(note);
    return;
  }
  for (const below of item.at('items').items()) convertItem(below, setting, scope);
  if (item.at('items').exists) {
    item.unsupported('Links cannot be grouped: the links of the group are imported without it.');
    return;
  }
  const link = ['to', 'href', 'docId'].map((name) => item.at(name)).find(({ exists }) => exists);
  if (link === undefined) {
    item.unsupported(
      'It names a sidebar. The packages of the site have their own menus; add a link to its first page by hand.',
    );
    return;
  }
  // The id of a document is its path below the folder of its documents.
  const routes = item.at('docId').exists ? scope.routes.map((route) => byId(route, scope.conversion)) : scope.routes;
  addLink(setting, { key: item, text: item.at('label'), link }, { ...scope, routes });
  item.at('type').take(setting);
}

function convertFooter(footer: Key, scope: Scope): void {
  takeText(footer.at('copyright'), 'site.footer.text', scope.conversion);
  for (const group of footer.at('links').items()) {
    if (!group.at('items').exists) convertItem(group, 'site.footer.links', scope);
    for (const item of group.at('items').items()) convertItem(item, 'site.footer.links', scope);
  }
}

function convertAnnouncement(bar: Key, { conversion, routes }: Scope): void {
  const content = bar.at('content');
  takeText(content, 'site.announcement.text', conversion);
  const link = /<a\b[^>]*\bhref=["']?([^"'\s>]+)/i.exec(content.text ?? '')?.[1];
  const url = link === undefined ? undefined : newAddress(link, routes, conversion);
  if (url !== undefined) conversion.draft.set('site.announcement.url', url);
}

/** The options of the presets with documents; those of `presets: ['classic']` have no values. */
function presetsOf(root: Key): readonly Key[] {
  return root
    .at('presets')
    .items()
    .map((preset) => ({ name: preset.items()[0] ?? preset, options: preset.items()[1] ?? preset.at('options') }))
    .filter(({ name, options }) => options.at('docs').exists || /^(.*\/)?(preset-)?classic$/.test(name.text ?? ''))
    .map(({ options }) => options);
}

interface Plugin {
  readonly name: Key;
  readonly options: Key;
}

const documents = 'Documents, the sitemap and reading offline are built in.';

/** The plugins, with their options. */
function pluginsOf(root: Key): readonly Plugin[] {
  return root
    .at('plugins')
    .items()
    .map((plugin) => ({ name: plugin.items()[0] ?? plugin, options: plugin.items()[1] ?? plugin.at('options') }));
}

/** The options of the documents of all presets and plugins. */
function docsOf(root: Key): readonly Key[] {
  const plugins = pluginsOf(root).filter(({ name }) => /plugin-content-docs$/.test(name.text ?? ''));
  return [...presetsOf(root).map((options) => options.at('docs')), ...plugins.map(({ options }) => options)];
}

function hasDocuments({ value }: Key): boolean {
  return value !== false && value !== unread;
}

function convertDocs(docs: Key, conversion: Conversion): void {
  if (!hasDocuments(docs)) return;
  const route = routeOf(docs, conversion);
  const { address, folder } = route;
  conversion.draft.redirect(`${address}*`, `${conversion.site.folderUrl(folder)}*`);
  for (const name of ['path', 'routeBasePath']) docs.at(name).take('redirects');
  redirectNumbered(route, conversion);
  redirectNamed(route, conversion);
}

function convertPreset(options: Key, conversion: Conversion): void {
  const css = options.at('theme', 'customCss');
  const folders = [conversion.site.folder];
  for (const file of [css, ...css.items()]) takeFile(file, { setting: 'styles', folders, isList: true }, conversion);
  for (const name of ['gtag', 'googleAnalytics']) {
    const id = options.at(name, 'trackingID');
    for (const each of [id, ...id.items()]) takeAnalytics(each, conversion);
  }
}

function convertPlugin({ name, options }: Plugin, scope: Scope): void {
  const text = name.text ?? '';
  if (/plugin-client-redirects$/.test(text)) {
    convertRedirects(options.at('redirects'), scope);
    name.take('redirects');
  }
  if (/plugin-google-(gtag|analytics)$/.test(text)) {
    takeAnalytics(options.at('trackingID'), scope.conversion);
    name.take('core.integration.google.analytics');
  }
  if (/plugin-content-docs$/.test(text)) options.builtin(documents);
  if (/plugin-(content-docs|sitemap|debug|pwa|svgr)$/.test(text)) name.builtin(documents);
}

function convertRedirects(rules: Key, scope: Scope): void {
  for (const rule of rules.items()) convertRedirect(rule, scope);
}

function convertRedirect(rule: Key, { conversion, routes }: Scope): void {
  const [from, to] = [rule.at('from'), rule.at('to')];
  const url = to.text === undefined ? undefined : newAddress(to.text, routes, conversion);
  if (url === undefined) {
    if (to.value === unread) rule.take('redirects');
    else rule.unsupported(noDocument);
    return;
  }
  for (const each of [from, ...from.items()]) {
    const path = textOf(each.value) ?? '';
    if (/^\/(?!\/)[^?#\s*]+$/.test(path)) conversion.draft.redirect(path, url, each);
  }
  to.take('redirects');
}

/** Converts `sidebars.*`: links to other sites; everything else is read from the repository. */
export const docusaurusSidebars: Converter = {
  title: 'the sidebars of Docusaurus',
  rules: {},
  convert(root, { draft, site }) {
    const visit = (key: Key): void => {
      const [label, href] = [key.at('label'), key.at('href')];
      if (key.at('type').text === 'link' && label.text !== undefined && /^https?:/.test(href.text ?? '')) {
        draft.menuItem(site.repo, { text: plainText(label.text), url: href.text ?? '' }, label);
        href.take('menus');
        key.at('type').take('menus');
      }
      for (const item of key.items()) visit(item);
      for (const [, below] of key.entries()) visit(below);
    };
    visit(root);
    root.builtin('Asterism reads the sidebars of the repository, and uses them as menu and order of pages.');
  },
};

/** Converts `versions.json`, the list of copies of the documents. */
export const docusaurusVersions: Converter = {
  title: 'the versions of Docusaurus',
  rules: {},
  convert: (root) => root.unsupported(versionsNote),
};
