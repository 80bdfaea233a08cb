import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import { settingsSchema } from '#config/schema.ts';
import { importSettings } from './import-settings.ts';
import { runSettings } from './read/run-settings.ts';
import { antoraFiles } from './testing/antora-files.ts';
import { docusaurusFiles } from './testing/docusaurus-files.ts';
import { mkdocsFiles } from './testing/mkdocs-files.ts';
import { vitepressFiles } from './testing/vitepress-files.ts';
import { importFiles, writeSite } from './testing/write-site.ts';

/** A stand-in for a package that a settings file imports, so that it can run. */
const vitepressPackage = {
  'node_modules/vitepress/package.json': '{ "type": "module", "exports": "./index.js" }',
  'node_modules/vitepress/index.js': 'export const defineConfig = (settings) => settings; export class DefaultTheme {}',
};

const sites: Readonly<
  Record<string, { readonly files: Readonly<Record<string, string>>; readonly unknown: readonly string[] }>
> = {
  docusaurus: { files: docusaurusFiles, unknown: ['customField'] },
  vitepress: { files: { ...vitepressFiles, ...vitepressPackage }, unknown: ['themeConfig.own'] },
  mkdocs: { files: mkdocsFiles, unknown: ['own_key', 'theme.own_option'] },
  antora: { files: antoraFiles, unknown: ['own', 'own'] },
};

/** The full path of every key without keys below it, written down apart from the code that is tested. */
function keysIn(value: unknown, path = ''): readonly string[] {
  const isGroup = typeof value === 'object' && value !== null && !(value instanceof RegExp);
  const names = isGroup ? Object.keys(value) : [];
  if (!isGroup || names.length === 0) return [path];
  return names.flatMap((name) => {
    const step = Array.isArray(value)
      ? `[${name}]`
      : /^[\w$@-]+$/.test(name)
        ? `.${name}`
        : `[${JSON.stringify(name)}]`;
    return keysIn(Reflect.get(value, name), path === '' ? step.replace(/^\./, '') : path + step);
  });
}

/** The value of a fixture: that of the program, or the YAML with its tags ignored. */
async function valueIn(folder: string, file: string, text: string): Promise<unknown> {
  if (!/\.(ya?ml|json)$/.test(file)) return runSettings(join(folder, file));
  return parse(text.replaceAll(/!ENV \[.*\]$/gm, "'x'").replaceAll('!ENV AUTHOR', 'x'), { logLevel: 'silent' });
}

test.each(Object.entries(sites))('every key of %s is in the report exactly once', async (_, { files, unknown }) => {
  const folder = await writeSite(files);
  const input = { product: 'asterism', languages: ['en', 'hu'], reader: sharedReader() };
  const { report } = await importSettings({ path: folder, out: folder, ...input });
  for (const { file, keys } of report.files) {
    // The program of the fixture names a theme of a package that is not installed.
    const text = (files[file] ?? '').replace('themes.github', "'x'");
    const other = await writeSite({ ...files, [file]: text });
    expect(keys.map(({ key }) => key).toSorted(), file).toEqual(
      [...keysIn(await valueIn(other, file, text))].toSorted(),
    );
    expect(
      keys.every(({ outcome, setting, note }) => outcome === 'unknown' || setting || note || outcome === 'unread'),
    ).toBe(true);
  }
  const all = report.files.flatMap(({ keys }) => keys);
  expect(all.filter(({ outcome }) => outcome === 'unknown').map(({ key }) => key)).toEqual(unknown);
});

test.each(Object.entries(sites))('the settings from %s are valid', async (_, { files }) => {
  const { draft } = await importFiles(files);
  const checked = settingsSchema.safeParse(draft.settings());
  expect(checked.error?.issues).toBeUndefined();
});
