import type { ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { settingsFolder } from '#features/toolchains/shared/paths.ts';
import { folderOf } from '#model/address/readme.ts';
import { toolchains } from './declared.ts';

/** Finds the folder of an Obsidian vault by the settings that Obsidian writes into it. A vault has no table of contents. */
export const reader: ToolchainReader = {
  settings: toolchains.obsidian.settings,
  hidden: ['.obsidian/app.json'],
  async read(file) {
    return [{ toolchain: 'obsidian', root: folderOf(settingsFolder(file).slice(0, -1)), contents: [] }];
  },
};
