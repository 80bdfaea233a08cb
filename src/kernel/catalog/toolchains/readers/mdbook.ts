import { parseSettings } from '#catalog/toolchains/formats/parse-settings.ts';
import { logoField, logosIn } from '#catalog/toolchains/logos.ts';
import { folderIn, settingsFolder } from '#catalog/toolchains/paths.ts';
import type { ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { folderOf } from '#model/address/readme.ts';
import { toolSettings } from '#model/page/tool-settings.ts';
import { fieldAt, isMap, textOf } from '#platform/values.ts';
import { summaryEntries } from './summary.ts';

/** Reads `book.toml` and the `SUMMARY.md` of its folder of documents. */
export const mdbook: ToolchainReader = {
  settings: toolSettings.mdbook,
  async read(file, text, files) {
    const settings = parseSettings(file, text, files);
    if (!isMap(settings)) return [];
    const root = folderIn(settingsFolder(file), textOf(fieldAt(settings, 'book', 'src')) ?? 'src');
    const summary = (await files.read(`${root}SUMMARY.md`)) ?? '';
    const theme = folderIn(settingsFolder(file), textOf(fieldAt(settings, 'output', 'html', 'theme')) ?? 'theme');
    const logos = logosIn(files, theme, ['favicon.svg', 'favicon.png']);
    return [{ toolchain: 'mdbook', root, contents: summaryEntries(summary, root, files), ...logoField(logos) }];
  },
};

/** Reads a `SUMMARY.md` that no `book.toml` stands above. */
export const gitbook: ToolchainReader = {
  settings: toolSettings.gitbook,
  async read(file, text, files) {
    const root = folderOf(file);
    const above = folderOf(root.slice(0, -1));
    if (files.paths.has(`${root}book.toml`) || files.paths.has(`${above}book.toml`)) return [];
    const contents = summaryEntries(text, root, files);
    return contents.length === 0 ? [] : [{ toolchain: 'gitbook', root, contents }];
  },
};
