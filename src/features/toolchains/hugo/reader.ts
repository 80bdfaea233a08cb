import { parseSettings } from '#catalog/toolchains/formats/parse-settings.ts';
import type { ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { folderEntries } from '#features/toolchains/shared/folder-entries.ts';
import { folderIn, settingsFolder } from '#features/toolchains/shared/paths.ts';
import { fieldOf, isMap, textOf } from '#platform/values.ts';
import { toolchains } from './declared.ts';

/** Reads Hugo: the folders below `content` in the order of `weight`. */
export const reader: ToolchainReader = {
  settings: toolchains.hugo.settings,
  async read(file, text, files) {
    const isNamed = /(^|\/)hugo\./.test(file);
    // A file named `config` may be that of any program, in a format of its own.
    const settings = isNamed ? parseSettings(file, text, files) : parseSettings(file, text);
    const isHugo = isNamed || fieldOf(settings, 'baseURL') !== undefined;
    if (!isMap(settings) || !isHugo) return [];
    const root = folderIn(settingsFolder(file), textOf(fieldOf(settings, 'contentDir')) ?? 'content');
    if (![...files.documents.keys()].some((path) => path.startsWith(root))) return [];
    const isLeftOut = (path: string): boolean => files.documents.get(path)?.data?.draft === true;
    return [{ toolchain: 'hugo', root, contents: folderEntries(files, root, { isLeftOut }) }];
  },
};
