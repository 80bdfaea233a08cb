import { settingsFolder } from '#catalog/toolchains/paths.ts';
import type { ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { folderOf } from '#model/address/readme.ts';
import { toolSettings } from '#model/page/tool-settings.ts';

/** Finds the folder of an Obsidian vault by the settings that Obsidian writes into it. A vault has no table of contents. */
export const obsidian: ToolchainReader = {
  settings: toolSettings.obsidian,
  hidden: ['.obsidian/app.json'],
  async read(file) {
    return [{ toolchain: 'obsidian', root: folderOf(settingsFolder(file).slice(0, -1)), contents: [] }];
  },
};
