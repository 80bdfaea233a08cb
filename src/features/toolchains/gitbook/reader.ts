import type { ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { summaryEntries } from '#features/toolchains/shared/summary.ts';
import { folderOf } from '#model/address/readme.ts';
import { toolchains } from './declared.ts';

/** Reads a `SUMMARY.md` that no `book.toml` stands above. */
export const reader: ToolchainReader = {
  settings: toolchains.gitbook.settings,
  async read(file, text, files) {
    const root = folderOf(file);
    const above = folderOf(root.slice(0, -1));
    if (files.paths.has(`${root}book.toml`) || files.paths.has(`${above}book.toml`)) return [];
    const contents = summaryEntries(text, root, files);
    return contents.length === 0 ? [] : [{ toolchain: 'gitbook', root, contents }];
  },
};
