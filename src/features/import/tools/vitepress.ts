import type { Key } from '#features/import/keys/key.ts';
import { documentEnding } from '#model/page/find-document.ts';
import { inFolder } from './in-folder.ts';
import { addLink, type OldRoute, plainText, type Scope, siteName } from './links.ts';
import { lookUp } from './look-up.ts';
import {
  takeAddress,
  takeBase,
  takeFile,
  takeLanguage,
  takeLogo,
  takeSiteLanguage,
  takeText,
} from './take-settings.ts';
import type { Conversion, Converter } from './tool.ts';
import { vitepressRules } from './vitepress-rules.ts';

/** Converts `.vitepress/config.*`. */
export const vitepress: Converter = {
  title: 'VitePress',
  rules: vitepressRules,
  convert(root, conversion) {
    const folder = inFolder(conversion.site.folder, root.at('srcDir').text ?? '');
    const moved = movedFolders(root.at('rewrites'), folder);
    const routes: readonly OldRoute[] = [...moved.map(({ route }) => route), { address: '/', folder }];
    const scope = { conversion, routes };
    convertIdentity(root, folder, conversion);
    // The first language may have the theme settings of the whole site.
    for (const theme of [root.at('themeConfig'), root.at('locales', 'root', 'themeConfig')]) convertTheme(theme, scope);
    convertHead(root.at('head'), folder, conversion);
    convertLocales(root.at('locales'), conversion);
    convertRewrites(root.at('rewrites'), folder, conversion);
    redirectFolders(moved, folder, conversion);
    root.at('srcDir').take('redirects');
  },
};

function convertTheme(theme: Key, scope: Scope): void {
  const { conversion } = scope;
  for (const item of theme.at('nav').items()) convertItem(item, scope);
  for (const link of theme.at('socialLinks').items()) convertSocial(link, conversion);
  convertFooter(theme.at('footer'), conversion);
  convertSidebar(theme.at('sidebar'), conversion);
}

function convertIdentity(root: Key, folder: string, conversion: Conversion): void {
  const theme = root.at('themeConfig');
  takeText(root.at('title'), 'site.name', conversion);
  if (theme.at('siteTitle').value === false)
    theme.at('siteTitle').unsupported('The header always shows the name of the site next to the logo.');
  else takeText(theme.at('siteTitle'), 'site.name', conversion);
  takeText(root.at('description'), 'site.description', conversion);
  takeLanguage(root.at('lang'), conversion);
  takeBase(root.at('base'), conversion);
  takeAddress(root.at('sitemap', 'hostname'), conversion);
  const folders = [`${folder}public/`];
  const logo = theme.at('logo');
  if (logo.at('light').exists) takeLogo({ light: logo.at('light'), dark: logo.at('dark') }, folders, conversion);
  else takeFile(logo.at('src').exists ? logo.at('src') : logo, { setting: 'site.logo', folders }, conversion);
}

/** A link of the header. Groups of links become a list. */
function convertItem(item: Key, scope: Scope): void {
  for (const below of item.at('items').items()) convertItem(below, scope);
  if (item.at('items').exists) {
    item.unsupported('Links of the header cannot be grouped: those of the group are imported without it.');
    return;
  }
  if (item.at('component').exists) {
    item.unsupported('Vue components have no counterpart.');
    return;
  }
  addLink('site.header.links', { key: item, text: item.at('text'), link: item.at('link') }, scope);
}

function convertSocial(item: Key, { draft }: Conversion): void {
  const [icon, link] = [item.at('icon'), item.at('link')];
  if (!/^https?:\/\//.test(link.text ?? '')) {
    item.unsupported('It is not an http or https URL.');
    return;
  }
  const url = link.text ?? '';
  draft.push('site.footer.links', { text: item.at('ariaLabel').text ?? siteName(icon.text, url), url }, link);
  if (icon.text === undefined) icon.unsupported('Links have names in place of icons.');
  else icon.take('site.footer.links');
  item.at('ariaLabel').take('site.footer.links');
}

function convertFooter(footer: Key, { draft }: Conversion): void {
  const parts = [footer.at('message'), footer.at('copyright')];
  const texts = parts.flatMap(({ text }) => (text === undefined ? [] : [plainText(text)]));
  for (const part of parts) if (part.exists) part.take('site.footer.text');
  const known = parts.find(({ text }) => text !== undefined);
  if (texts.length > 0 && known !== undefined) draft.set('site.footer.text', texts.join(' · '), known);
}

/** Elements of the head: `['link', { rel: 'icon', href: '/icon.svg' }]`. */
function convertHead(head: Key, folder: string, conversion: Conversion): void {
  for (const element of head.items()) {
    const [name, attributes] = element.items();
    if (name === undefined || attributes === undefined) continue;
    const [rel, href, source] = [
      attributes.at('rel').text ?? '',
      attributes.at('href'),
      attributes.at('src').text ?? '',
    ];
    if (/\bicon\b/.test(rel)) takeFile(href, { setting: 'site.icon', folders: [`${folder}public/`] }, conversion);
    const id = /^https:\/\/www\.googletagmanager\.com\/gtag\/js\?id=([\w-]+)$/.exec(source)?.[1];
    if (id !== undefined && conversion.draft.set('core.integration.google.analytics', id, attributes.at('src')))
      continue;
    convertVerification(attributes, conversion);
  }
}

const verifications: Readonly<Record<string, string>> = {
  'google-site-verification': 'core.integration.google.site-verification',
  'yandex-verification': 'core.integration.yandex.verification',
};

function convertVerification(attributes: Key, { draft }: Conversion): void {
  const setting = lookUp(verifications, attributes.at('name').text ?? '');
  const content = attributes.at('content');
  if (setting === undefined || content.text === undefined) return;
  draft.set(setting, content.text, content);
  attributes.at('name').take(setting);
}

function convertLocales(locales: Key, conversion: Conversion): void {
  for (const [name, locale] of locales.entries()) {
    const lang = locale.at('lang');
    const tag = lang.text ?? (name === 'root' ? '' : name);
    if (tag === '') continue;
    takeSiteLanguage(lang, tag, conversion);
    if (name === 'root') takeText(locale.at('description'), 'site.description', conversion);
  }
}

/** A rewrite of a whole folder, such as `en/:rest*` to `:rest*`. */
interface MovedFolder {
  readonly route: OldRoute;
  readonly key: Key;
}

function movedFolders(rewrites: Key, folder: string): readonly MovedFolder[] {
  return rewrites.entries().flatMap(([from, key]) => {
    const [, source, rest] = /^((?:[\w.-]+\/)*):(\w+)(?:\*|\(\.\*\))$/.exec(from) ?? [];
    const [, target, same] = /^((?:[\w.-]+\/)*):(\w+)\*?$/.exec(key.text ?? '') ?? [];
    if (source === undefined || target === undefined || rest !== same) return [];
    return [{ route: { address: `/${target}`, folder: folder + source }, key }];
  });
}

/** Redirects the addresses of rewritten folders, and all others to the folder of the documents. */
function redirectFolders(moved: readonly MovedFolder[], folder: string, { draft, site }: Conversion): void {
  for (const { route, key } of moved) draft.redirect(`${route.address}*`, `${site.folderUrl(route.folder)}*`, key);
  if (!moved.some(({ route }) => route.address === '/')) {
    draft.redirect('/*', `${site.folderUrl(folder)}*`);
    return;
  }
  const own = [...site.paths].filter((path) => path.startsWith(folder) && documentEnding.test(path));
  const folders = new Set(own.map((path) => /^[^/]*\//.exec(path.slice(folder.length))?.[0] ?? ''));
  for (const name of folders) {
    const isMoved = moved.some(({ route }) => route.folder === folder + name);
    if (name !== '' && !isMoved) draft.redirect(`/${name}*`, `${site.folderUrl(folder + name)}*`);
  }
}

/** Rewrites of single files: the earlier address of a document is that of its new path. */
function convertRewrites(rewrites: Key, folder: string, { draft, site }: Pick<Conversion, 'draft' | 'site'>): void {
  for (const [file, to] of rewrites.entries()) {
    const url = /[:*()]/.test(file + to.text) ? undefined : site.urlOf(folder + file);
    if (url === undefined || to.text === undefined) continue;
    draft.redirect(`/${to.text.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`, url, to);
  }
}

/** Links of the sidebar to other sites; the sidebar itself is read from the repository. */
function convertSidebar(key: Key, { draft, site }: Pick<Conversion, 'draft' | 'site'>): void {
  const [text, link] = [key.at('text'), key.at('link')];
  if (text.text !== undefined && /^https?:\/\//.test(link.text ?? '')) {
    draft.menuItem(site.repo, { text: plainText(text.text), url: link.text ?? '' }, text);
    link.take('menus');
  }
  for (const item of key.items()) convertSidebar(item, { draft, site });
  for (const [, below] of key.entries()) convertSidebar(below, { draft, site });
}
