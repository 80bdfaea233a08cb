import { refPatterns } from '#config/fields/field-types.ts';
import type { SettingValue } from '#features/import/draft/draft.ts';
import type { Key } from '#features/import/keys/key.ts';
import { unread } from '#features/import/keys/unread.ts';
import { antoraComponentRules, antoraPlaybookRules } from './antora-rules.ts';
import { takeAddress, takeAnalytics, takeBase, takeText } from './take-settings.ts';
import type { Conversion, Converter } from './tool.ts';

export const antoraPlaybook: Converter = {
  title: 'an Antora playbook',
  rules: antoraPlaybookRules,
  convert(root, conversion) {
    const site = root.at('site');
    takeText(site.at('title'), 'site.name', conversion);
    const url = site.at('url');
    if (url.text?.startsWith('/')) takeBase(url, conversion);
    else takeAddress(url, conversion);
    takeAnalytics(site.at('keys', 'google_analytics'), conversion);
    const content = root.at('content');
    for (const source of content.at('sources').items()) convertSource(source, conversion);
    takeRefs(content.at('branches'), 'versions.branches', conversion);
    takeRefs(content.at('tags'), 'versions.tags', conversion);
  },
};

/** Converts the description of a component, `antora.yml`. */
export const antoraComponent: Converter = {
  title: 'an Antora component',
  rules: antoraComponentRules,
  convert(root, conversion) {
    if (!conversion.draft.has('site.name')) takeText(root.at('title'), 'site.name', conversion);
    redirectModules(root, conversion);
  },
};

/** Redirects the addresses of the modules of a component: `/component/version/module/page.html`. */
function redirectModules(root: Key, { draft, site, folder }: Conversion): void {
  const [name, version] = [root.at('name'), root.at('version')];
  const isWord = (text: string): boolean => /^[\w.-]+$/.test(text);
  if (name.text === undefined || !isWord(name.text)) return;
  const base = name.text === 'ROOT' ? '' : `/${name.text}`;
  const segment = version.text === undefined || version.text === '~' ? '' : `/${version.text}`;
  if (segment !== '' && !isWord(segment.slice(1))) return;
  const modules = [...site.paths].flatMap((path) => {
    const inside = path.startsWith(`${folder}modules/`) ? path.slice(folder.length) : '';
    return /^modules\/([^/]+)\/pages\//.exec(inside)?.[1] ?? [];
  });
  for (const module of new Set(modules)) {
    const from = `${base}${segment}${module === 'ROOT' ? '' : `/${encodeURIComponent(module)}`}/*`;
    if (from !== '/*') draft.redirect(from, `${site.folderUrl(`${folder}modules/${module}/pages/`)}*`);
  }
  if (modules.length > 0) for (const key of [name, version]) key.take('redirects');
}

/** A source of the playbook becomes a source of the family. */
function convertSource(source: Key, conversion: Conversion): void {
  const [url, root] = [source.at('url'), source.at('start_path')];
  takeRefs(source.at('branches'), 'versions.branches', conversion);
  takeRefs(source.at('tags'), 'versions.tags', conversion);
  if (url.value === unread) {
    url.take('sources');
    return;
  }
  if (url.text === undefined) return;
  const isLocal = /^\.{1,2}(\/|$)/.test(url.text);
  const address = isLocal ? conversion.site.written(`${conversion.site.folder}${url.text}`) : url.text;
  const found = sourceOf(address, { isLocal, root: root.text?.replace(/^\/+|\/+$/g, '') });
  conversion.draft.push('sources', found, url);
  if (isLocal) root.builtin('Asterism finds the documents of a folder on this machine wherever they are.');
  else root.take('sources');
}

function sourceOf(
  address: string,
  { isLocal, root }: { readonly isLocal: boolean; readonly root: string | undefined },
): SettingValue {
  if (isLocal) return address;
  return { git: address, ...(root !== undefined && root !== '' && { root }) };
}

/** Takes over patterns of branches or tags. What only Antora understands is left out. */
function takeRefs(key: Key, setting: string, { draft }: Conversion): void {
  const each = key.items().length > 0 ? key.items() : [key];
  for (const ref of each) {
    const names = ref.text?.split(/\s*,\s*/) ?? [];
    if (ref.value === unread) ref.take(setting);
    for (const name of names) takeRef(ref, name, { setting, draft });
  }
}

function takeRef(
  ref: Key,
  name: string,
  { setting, draft }: Pick<Conversion, 'draft'> & { readonly setting: string },
): void {
  if (/^(HEAD|\.|main|master|trunk)$/.test(name)) {
    ref.builtin('Asterism shows the branch of a source without a setting.');
    return;
  }
  if (/^[!~]|[{}()|]|\.\./.test(name) || !refPatterns.safeParse([name]).success) {
    ref.unsupported(`Patterns have * and [0-9] only. Write it into ${setting} by hand.`);
    return;
  }
  draft.push(setting, name, ref);
}
