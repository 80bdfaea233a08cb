import type { Key } from '#features/import/keys/key.ts';
import { inFolder } from './in-folder.ts';
import { newAddress, noDocument, type OldRoute, type Scope, siteName } from './links.ts';
import { lookUp } from './look-up.ts';
import { inherited, mkdocsPlugins, mkdocsRules } from './mkdocs-rules.ts';
import { takeAddress, takeAnalytics, takeFile, takeLanguage, takeSiteLanguage, takeText } from './take-settings.ts';
import type { Conversion, Converter } from './tool.ts';

/** The named colours of Material for MkDocs, which are those of Material Design at their middle tone. */
const materialColours: Readonly<Record<string, string>> = {
  red: '#f44336',
  pink: '#e91e63',
  purple: '#9c27b0',
  'deep-purple': '#673ab7',
  indigo: '#3f51b5',
  blue: '#2196f3',
  'light-blue': '#03a9f4',
  cyan: '#00bcd4',
  teal: '#009688',
  green: '#4caf50',
  'light-green': '#8bc34a',
  lime: '#cddc39',
  yellow: '#ffeb3b',
  amber: '#ffc107',
  orange: '#ff9800',
  'deep-orange': '#ff5722',
  brown: '#795548',
  grey: '#9e9e9e',
  'blue-grey': '#607d8b',
};

/** Converts `mkdocs.yml`, with the theme Material. */
export const mkdocs: Converter = {
  title: 'MkDocs',
  rules: mkdocsRules,
  convert(root, conversion) {
    const folder = inFolder(conversion.site.folder, root.at('docs_dir').text ?? 'docs');
    const routes: readonly OldRoute[] = [{ address: '/', folder }];
    convertIdentity(root, folder, conversion);
    convertRepository(root, { conversion, routes });
    convertPalette(root.at('theme', 'palette'), conversion);
    for (const file of root.at('extra_css').items())
      takeFile(file, { setting: 'styles', folders: [folder], isList: true }, conversion);
    convertExtra(root.at('extra'), { conversion, routes });
    takeAnalytics(root.at('google_analytics').items()[0] ?? root.at('google_analytics'), conversion);
    convertNav(root.at('nav'), conversion);
    convertPlugins(root.at('plugins'), { conversion, routes });
    conversion.draft.redirect('/*', `${conversion.site.folderUrl(folder)}*`);
    root.at('docs_dir').take('redirects');
  },
};

/** Converts `mkdocs.yml` with the settings that it inherits. */
export const mkdocsWithInherited: Converter = { ...mkdocs, rules: { ...mkdocsRules, INHERIT: inherited } };

function convertIdentity(root: Key, folder: string, conversion: Conversion): void {
  const theme = root.at('theme');
  takeText(root.at('site_name'), 'site.name', conversion);
  takeText(root.at('site_description'), 'site.description', conversion);
  takeText(root.at('copyright'), 'site.footer.text', conversion);
  takeAddress(root.at('site_url'), conversion);
  const { text: own } = theme.at('custom_dir');
  const folders = [folder, ...(own === undefined ? [] : [inFolder(conversion.site.folder, own)])];
  takeFile(theme.at('logo'), { setting: 'site.logo', folders }, conversion);
  takeFile(theme.at('favicon'), { setting: 'site.icon', folders }, conversion);
  takeLanguage(theme.at('language'), conversion);
  takeLanguage(theme.at('locale'), conversion);
}

/** The link to the repository becomes a link of the header. */
function convertRepository(root: Key, { conversion }: Scope): void {
  const [url, name] = [root.at('repo_url'), root.at('repo_name')];
  const address = URL.parse(url.text ?? '');
  if (address === null || !/^https?:$/.test(address.protocol)) return;
  conversion.draft.push('site.header.links', { text: name.text ?? address.hostname, url: address.href }, url);
  name.take('site.header.links');
}

/** The primary colours of the palette become themes. */
function convertPalette(palette: Key, { draft }: Conversion): void {
  for (const each of palette.items().length > 0 ? palette.items() : [palette]) {
    const [primary, scheme] = [each.at('primary'), each.at('scheme')];
    if (!primary.exists) continue;
    const name = primary.text?.replaceAll(' ', '-') ?? '';
    const seed = lookUp(materialColours, name);
    if (seed === undefined) {
      primary.unsupported('No theme is derived from it. Add a theme with your colour: material.themes.own.');
      continue;
    }
    draft.push('material.themes.own', { name, seed, dark: scheme.text === 'slate' }, primary);
    scheme.take('material.themes.own');
  }
}

function convertExtra(extra: Key, scope: Scope): void {
  for (const item of extra.at('social').items()) convertSocial(item, scope);
  if (extra.at('analytics', 'provider').text === 'google') {
    takeAnalytics(extra.at('analytics', 'property'), scope.conversion);
    extra.at('analytics', 'provider').take('core.integration.google.analytics');
  }
  for (const item of extra.at('alternate').items()) {
    const lang = item.at('lang');
    takeSiteLanguage(lang, lang.text ?? '', scope.conversion);
  }
}

function convertSocial(item: Key, { conversion, routes }: Scope): void {
  const [link, icon] = [item.at('link'), item.at('icon')];
  const url = link.text === undefined ? undefined : newAddress(link.text, routes, conversion);
  if (url === undefined) {
    item.unsupported(noDocument);
    return;
  }
  conversion.draft.push('site.footer.links', { text: item.at('name').text ?? siteName(icon.text, url), url }, link);
  for (const each of [item.at('name'), icon]) each.take('site.footer.links');
}

/** Links of the navigation to other sites; the navigation itself is read from the repository. */
function convertNav(key: Key, { draft, site }: Pick<Conversion, 'draft' | 'site'>): void {
  for (const [title, below] of key.entries()) {
    if (/^https?:\/\//.test(below.text ?? '')) draft.menuItem(site.repo, { text: title, url: below.text ?? '' }, below);
    else convertNav(below, { draft, site });
  }
  for (const item of key.items()) convertNav(item, { draft, site });
}

/** Plugins are texts, or maps with their options; all of them may be one map. */
function convertPlugins(plugins: Key, scope: Scope): void {
  const named = plugins.items().flatMap((item) => {
    return item.text === undefined ? item.entries() : [[item.text, item] as const];
  });
  for (const [name, plugin] of [...plugins.entries(), ...named]) {
    if (name === 'redirects') convertRedirects(plugin.at('redirect_maps'), scope);
    const note = lookUp(mkdocsPlugins, name.replace(/^material\//, ''));
    if (note !== undefined) plugin.builtin(note);
  }
}

/** The maps of mkdocs-redirects: paths of earlier documents, with documents or URLs. */
function convertRedirects(maps: Key, { conversion, routes }: Scope): void {
  for (const [from, to] of maps.entries()) {
    const url = to.text === undefined ? undefined : newAddress(to.text, routes, conversion);
    const old = `/${from
      .replace(/^\/+/, '')
      .replace(/(^|\/)(index|README)\.md$/, '$1')
      .replace(/\.md$/, '')}`;
    if (url === undefined) to.unsupported(noDocument);
    else if (/^\/[^?#\s*]+$/.test(old)) conversion.draft.redirect(old, url, to);
    else to.unsupported('The home page of the site cannot be redirected.');
  }
}
