import { fileTitle } from '#catalog/page-tree/file-title.ts';
import { parseSettings } from '#catalog/toolchains/formats/parse-settings.ts';
import type { ToolchainFiles, ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { folderEntries } from '#features/toolchains/shared/folder-entries.ts';
import { folderIn, settingsFolder } from '#features/toolchains/shared/paths.ts';
import { folderOf } from '#model/address/readme.ts';
import { numberOfPath } from '#model/text/number-prefix.ts';
import { fieldOf, textOf, type Value } from '#platform/values.ts';
import { toolchains } from './declared.ts';

/** Maximum number of folders whose settings are read. */
const maxFolders = 300;

/** Reads the numbered folders of Nuxt content, with the titles in `.navigation.yml` and `_dir.yml`. */
export const reader: ToolchainReader = {
  settings: toolchains.nuxt.settings,
  async read(file, _text, files) {
    const root = folderIn(settingsFolder(file), 'content');
    if (![...files.documents.keys()].some((path) => path.startsWith(root))) return [];
    const titles = await folderTitles(root, files);
    const contents = folderEntries(files, root, {
      orderOf: numberOfPath,
      folderOrderOf: (folder) => numberOfPath(folder.slice(0, -1)),
      titleOf: (folder) => titles.get(folder),
      isLeftOut: (path) => files.documents.get(path)?.data?.hidden === true,
    });
    return [{ toolchain: 'nuxt', root, contents }];
  },
};

/** The title of a folder without settings: its name with capitals, as Nuxt content writes it. */
function capitalized(name: string): string {
  return name.replace(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
}

async function folderTitles(root: string, files: ToolchainFiles): Promise<ReadonlyMap<string, string>> {
  const paths = [...files.documents.keys()].filter((path) => path.startsWith(root));
  const folders = [...new Set(paths.map(folderOf))].filter((folder) => folder !== root);
  const titles = new Map<string, string>();
  for (const folder of folders.slice(0, maxFolders)) {
    const settings =
      (await settingsIn(`${folder}.navigation.yml`, files)) ?? (await settingsIn(`${folder}_dir.yml`, files));
    const title = textOf(fieldOf(settings, 'title')) ?? textOf(fieldOf(fieldOf(settings, 'navigation'), 'title'));
    titles.set(folder, title ?? capitalized(fileTitle(folder.slice(0, -1))));
  }
  return titles;
}

async function settingsIn(file: string, files: ToolchainFiles): Promise<Value> {
  const text = await files.read(file);
  return text === undefined ? undefined : parseSettings(file, text, files);
}
