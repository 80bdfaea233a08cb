import type { Draft, SettingGroup, SettingValue } from './draft.ts';
import { isGroup } from './draft.ts';

/** Longer lists and groups are written on several lines. */
const maxWidth = 100;

/** What the groups of settings are for, as comments of the written file. */
const comments: Readonly<Record<string, string>> = {
  sources: 'Where the documents come from.',
  site: 'Name, logo and links of the site.',
  core: 'Public address, languages and search engines.',
  server: 'The path of the site on its host.',
  material: 'Colours.',
  styles: 'Style sheets. Class names of another tool have no effect here: look through them.',
  look: 'Light or dark as the device of the visitor, without animation.',
  notices: 'No message that the site is ready.',
  menus: 'Links in the menus of packages.',
  versions: 'Tags and branches that are shown as versions.',
  redirects: 'Addresses of the earlier site. The more exact one has precedence.',
};

/** What a written file says besides its settings. */
export interface FileNotes {
  /** Name of the file that was imported. */
  readonly from: string;
  /** Settings whose values a program computes, with the keys; they are set by hand. */
  readonly byHand: readonly (readonly [setting: string, key: string])[];
}

/** The text of `asterism.config.ts`, with a comment for each group and for the key that each setting comes from. */
export function settingsModule(draft: Draft, { from, byHand }: FileNotes): string {
  const groups = Object.entries(draft.settings()).map(([name, value]) => {
    const comment = comments[name];
    const heading = comment === undefined ? [] : [`  // ${comment}`];
    return [...heading, ...property([name], value, draft)].join('\n');
  });
  const missing = byHand.map(([setting, key]) => `  // ${setting}: computed in ${inComment(key)}, so set it by hand.`);
  return [
    `// Imported from ${inComment(from)}. A comment behind a setting names the key that it comes from.`,
    "import { defineConfig } from 'asterism-docs';",
    '',
    'export default defineConfig({',
    [...groups, ...(missing.length > 0 ? [missing.join('\n')] : [])].join('\n\n'),
    '});',
    '',
  ].join('\n');
}

/** The text of `asterism.config.json`. */
export function settingsJson(draft: Draft): string {
  return `${JSON.stringify(draft.settings(), null, 2)}\n`;
}

/** The lines of a property, in the group of its path. */
function property(path: readonly string[], value: SettingValue, draft: Draft): readonly string[] {
  const indent = '  '.repeat(path.length);
  const name = nameText(path.at(-1) ?? '');
  const origin = draft.originOf(path.join('.'));
  const comment = origin === undefined ? '' : ` // ${inComment(origin)}`;
  if (origin === undefined && isGroup(value)) {
    const inner = Object.entries(value).flatMap(([key, each]) => property([...path, key], each, draft));
    return [`${indent}${name}: {`, ...inner, `${indent}},`];
  }
  const [first = '', ...rest] = `${name}: ${source(value, indent)},`.split('\n');
  return [`${indent}${first}${comment}`, ...rest];
}

function source(value: SettingValue, indent: string): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object') return String(value);
  const inner = `${indent}  `;
  const parts = isGroup(value) ? fields(value, inner) : value.map((item) => source(item, inner));
  const [open, close] = isGroup(value) ? ['{', '}'] : ['[', ']'];
  const space = isGroup(value) ? ' ' : '';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (parts.length === 0) return open + close;
  if (line.length + indent.length <= maxWidth && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

function fields(group: SettingGroup, indent: string): readonly string[] {
  return Object.entries(group).map(([name, each]) => `${nameText(name)}: ${source(each, indent)}`);
}

function nameText(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name);
}

function quoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inside.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

/** A text without line breaks, which would end the comment. */
function inComment(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, ' ');
}
