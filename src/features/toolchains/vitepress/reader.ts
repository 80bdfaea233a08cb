import { readModule } from '#catalog/toolchains/formats/js-modules.ts';
import { parseSettings } from '#catalog/toolchains/formats/parse-settings.ts';
import type { ToolchainFiles, ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { excludedField, ignoreLines } from '#features/toolchains/shared/excluded.ts';
import { logoField, logosIn } from '#features/toolchains/shared/logos.ts';
import { folderIn } from '#features/toolchains/shared/paths.ts';
import { sidebarEntries } from '#features/toolchains/shared/sidebar-entries.ts';
import { fieldAt, fieldOf, listOf, textOf, type Value } from '#platform/values.ts';
import { toolchains } from './declared.ts';

const endings = ['ts', 'mts', 'js', 'mjs', 'cjs'];

/** Reads the sidebars in `.vitepress/config.*` and `.vuepress/config.*`, as far as they are literals. */
export const reader: ToolchainReader = {
  settings: toolchains.vitepress.settings,
  hidden: ['.vitepress', '.vuepress'].flatMap((folder) =>
    [...endings.flatMap((ending) => [`config.${ending}`, `config/index.${ending}`]), 'config.yml'].map(
      (name) => `${folder}/${name}`,
    ),
  ),
  async read(file, text, files) {
    const [, folder = '', name = ''] = /^(.*?)\.(vitepress|vuepress)\//.exec(file) ?? [];
    const { sidebars, source, excluded, logos } = await readSettings(file, text, files);
    const root = folderIn(folder, textOf(source) ?? '');
    const contents = sidebars.flatMap((sidebar) => sidebarEntries(sidebar, { files, root, base: '/' }));
    const isVuepress = name === 'vuepress';
    const shown = logosIn(files, `${isVuepress ? `${folder}.vuepress/` : root}public/`, logos);
    const leftOut = excludedField(files, root, ignoreLines(excluded));
    return [{ toolchain: isVuepress ? 'vuepress' : 'vitepress', root, contents, ...leftOut, ...logoField(shown) }];
  },
};

interface VitepressSettings {
  readonly sidebars: readonly Value[];
  /** Folder of the documents. */
  readonly source: Value;
  /** Globs of documents that are left out. */
  readonly excluded: readonly string[];
  /** The logo and the icons. */
  readonly logos: readonly Value[];
}

async function readSettings(file: string, text: string, files: ToolchainFiles): Promise<VitepressSettings> {
  if (/\.ya?ml$/.test(file)) {
    const settings = parseSettings(file, text, files);
    const logos = [fieldAt(settings, 'themeConfig', 'logo'), ...iconsIn(fieldOf(settings, 'head'))];
    return { sidebars: [fieldAt(settings, 'themeConfig', 'sidebar')], source: undefined, excluded: [], logos };
  }
  const module = await readModule(file, text, files);
  return {
    sidebars: module.valuesOf('sidebar'),
    source: module.valuesOf('srcDir')[0],
    excluded: module.valuesOf('srcExclude').flatMap((globs) => listOf(globs).flatMap((glob) => textOf(glob) ?? [])),
    logos: [...module.valuesOf('logo'), ...module.valuesOf('head').flatMap(iconsIn)],
  };
}

/** The icons among the elements of `head`: `['link', { rel: 'icon', href: '/icon.svg' }]`. */
function iconsIn(head: Value): readonly Value[] {
  return listOf(head).flatMap((element) => {
    const [, attributes] = listOf(element);
    return /\bicon\b/.test(textOf(fieldOf(attributes, 'rel')) ?? '') ? [fieldOf(attributes, 'href')] : [];
  });
}
