import { parseSettings } from '#catalog/toolchains/formats/parse-settings.ts';
import type { ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { logoField, logosIn } from '#features/toolchains/shared/logos.ts';
import { folderIn, settingsFolder } from '#features/toolchains/shared/paths.ts';
import { summaryEntries } from '#features/toolchains/shared/summary.ts';
import { fieldAt, isMap, textOf } from '#platform/values.ts';
import { toolchains } from './declared.ts';

/** Reads `book.toml` and the `SUMMARY.md` of its folder of documents. */
export const reader: ToolchainReader = {
  settings: toolchains.mdbook.settings,
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
