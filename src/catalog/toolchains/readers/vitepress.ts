import { readModule } from '#catalog/toolchains/formats/js-modules.ts';
import { parseYaml } from '#catalog/toolchains/formats/parse-settings.ts';
import { folderIn } from '#catalog/toolchains/paths.ts';
import type { ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { fieldAt, textOf, type Value } from '#platform/values.ts';
import { sidebarEntries } from './sidebar-entries.ts';

const endings = ['ts', 'mts', 'js', 'mjs', 'cjs'];

/** Reads the sidebars in `.vitepress/config.*` and `.vuepress/config.*`, as far as they are literals. */
export const vitepress: ToolchainReader = {
  settings: /(^|\/)\.(vitepress|vuepress)\/config(\/index)?\.([cm]?[jt]s|ya?ml)$/,
  hidden: ['.vitepress', '.vuepress'].flatMap((folder) =>
    [...endings.flatMap((ending) => [`config.${ending}`, `config/index.${ending}`]), 'config.yml'].map(
      (name) => `${folder}/${name}`,
    ),
  ),
  async read(file, text, files) {
    const [, folder = '', name = ''] = /^(.*?)\.(vitepress|vuepress)\//.exec(file) ?? [];
    const { sidebars, source } = await sidebarsOf(file, text, files.read);
    const root = folderIn(folder, textOf(source) ?? '');
    const contents = sidebars.flatMap((sidebar) => sidebarEntries(sidebar, { files, root, base: '/' }));
    return [{ toolchain: name === 'vuepress' ? 'vuepress' : 'vitepress', root, contents }];
  },
};

async function sidebarsOf(
  file: string,
  text: string,
  read: (path: string) => Promise<string | undefined>,
): Promise<{ readonly sidebars: readonly Value[]; readonly source: Value }> {
  if (/\.ya?ml$/.test(file)) {
    return { sidebars: [fieldAt(parseYaml(text), 'themeConfig', 'sidebar')], source: undefined };
  }
  const module = await readModule(file, text, read);
  return { sidebars: module.valuesOf('sidebar'), source: module.valuesOf('srcDir')[0] };
}
