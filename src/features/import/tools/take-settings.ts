import { basePath, isHttpUrl } from '#config/fields/field-types.ts';
import type { SettingValue } from '#features/import/draft/draft.ts';
import type { Key } from '#features/import/keys/key.ts';
import { unread } from '#features/import/keys/unread.ts';
import { plainText } from './links.ts';
import type { Conversion } from './tool.ts';

/** Takes over a text, without tags. The first of several keys counts. */
export function takeText(key: Key, setting: string, conversion: Conversion): void {
  if (key.value === unread) key.take(setting);
  if (key.text === undefined) return;
  const text = plainText(key.text);
  if (text === '') key.builtin('It is empty.');
  else setOnce(key, { setting, value: text }, conversion);
}

/** Takes over an address of the site: its origin, and its path as `server.base`. */
export function takeAddress(key: Key, conversion: Conversion): void {
  if (key.value === unread) key.take('core.server.url');
  if (key.text === undefined) return;
  const url = isHttpUrl(key.text) ? new URL(key.text) : undefined;
  if (url === undefined) {
    key.unsupported('It is not an http or https URL. Set core.server.url by hand.');
    return;
  }
  const isFirst = setOnce(key, { setting: 'core.server.url', value: url.origin }, conversion);
  if (isFirst && url.pathname !== '/') takeBase(key, conversion, url.pathname);
}

/** Takes over the path of the site on its host; that of an address is given. */
export function takeBase(key: Key, { draft }: Conversion, path = key.text): void {
  if (key.value === unread) key.take('server.base');
  if (path === undefined) return;
  const found = basePath().safeParse(path);
  if (!found.success) {
    key.unsupported('The path has characters that server.base does not allow. Set it by hand.');
    return;
  }
  if (found.data === '') {
    key.builtin('The site is at the root of its host, which is the default of server.base.');
    return;
  }
  if (!draft.set('server.base', found.data, key)) key.take('server.base');
}

/** Takes over an image or another file that the settings name, from the first of these folders that has it. */
export function takeFile(
  key: Key,
  {
    setting,
    folders,
    isList = false,
  }: { readonly setting: string; readonly folders: readonly string[]; readonly isList?: boolean },
  conversion: Conversion,
): void {
  const found = fileOf(key, folders, conversion);
  if (key.value === unread) key.take(setting);
  if (key.text === undefined) return;
  if (found === undefined) {
    key.unsupported(`The repository has no such file. Add it to the repository, and name it in ${setting}.`);
    return;
  }
  if (isList) conversion.draft.push(setting, found, key);
  else setOnce(key, { setting, value: found }, conversion);
}

/** The file that a key names, as the new settings write it; undefined when the repository does not have it. */
export function fileOf(key: Key, folders: readonly string[], { site }: Conversion): string | undefined {
  const path = key.text?.replace(/[?#].*$/, '').replace(/^\.?\/+/, '');
  const inside = folders.map((folder) => `${folder}${path}`).find((each) => path !== undefined && site.has(each));
  return inside === undefined ? undefined : site.written(inside);
}

/** Takes over images for light and dark themes. */
export function takeLogo(
  { light, dark }: { readonly light: Key; readonly dark: Key },
  folders: readonly string[],
  conversion: Conversion,
): void {
  const [forLight, forDark] = [fileOf(light, folders, conversion), fileOf(dark, folders, conversion)];
  if (forLight === undefined || forDark === undefined) {
    for (const key of [light, dark]) takeFile(key, { setting: 'site.logo', folders }, conversion);
    return;
  }
  const value = forLight === forDark ? forLight : { light: forLight, dark: forDark };
  if (setOnce(light, { setting: 'site.logo', value }, conversion)) dark.take('site.logo');
}

/** Takes over a language of the interface, if Asterism has it. */
export function takeLanguage(key: Key, conversion: Conversion): void {
  const { languages } = conversion;
  if (key.value === unread) key.take('core.translations.language');
  const code = key.text?.replace('_', '-').toLowerCase();
  if (code === undefined) return;
  const found = [code, code.split('-')[0]].find((each) => each !== undefined && languages.includes(each));
  if (found === undefined) {
    key.unsupported(noLanguage);
    return;
  }
  setOnce(key, { setting: 'core.translations.language', value: found }, conversion);
}

/** Takes over a language that the earlier site has, of the key that names it, if the interface of Asterism has it. */
export function takeSiteLanguage(key: Key, tag: string, { draft, languages }: Conversion): void {
  const code = tag.toLowerCase().split('-')[0] ?? '';
  if (languages.includes(code)) draft.push('core.languages', code, key);
  else key.unsupported(noLanguage);
}

const noLanguage =
  'The interface is not translated into this language: its documents are shown (see docs/guides/translate.md), and the interface is in English.';

/** Takes over the id of Google Analytics. */
export function takeAnalytics(key: Key, conversion: Conversion): void {
  const setting = 'core.integration.google.analytics';
  if (key.value === unread) key.take(setting);
  if (key.text === undefined) return;
  const isId = /^[A-Z]{1,4}-[A-Z0-9-]{4,20}$/i.test(key.text);
  if (!isId) {
    key.unsupported(`It is not an ID such as G-ABC1234567. Set ${setting} by hand.`);
    return;
  }
  setOnce(key, { setting, value: key.text }, conversion);
}

/** Sets a setting unless another key has set it, which is then reported; true if it is set. */
function setOnce(
  key: Key,
  { setting, value }: { readonly setting: string; readonly value: SettingValue },
  { draft }: Conversion,
): boolean {
  if (draft.set(setting, value, key)) return true;
  const isSame = draft.get(setting) === value;
  key.builtin(isSame ? `${setting} has the same value from another key.` : `${setting} has the value of another key.`);
  return false;
}
