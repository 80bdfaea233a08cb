import { type ModuleLiterals, readModule } from '#catalog/toolchains/formats/js-modules.ts';
import type { ToolchainFiles, ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { createFolderLists, folderEntries } from '#features/toolchains/shared/folder-entries.ts';
import { logoField, logosIn } from '#features/toolchains/shared/logos.ts';
import { documentIn, folderIn, settingsFolder } from '#features/toolchains/shared/paths.ts';
import { isExternal } from '#model/address/is-external.ts';
import type { ContentsEntry } from '#model/page/document-site.ts';
import { entriesOf, fieldOf, isMap, listOf, textOf, type Value } from '#platform/values.ts';
import { toolchains } from './declared.ts';

/** Deeper groups are left out. */
const maxDepth = 12;

/** Reads the `sidebar` of Starlight in `astro.config.*`, as far as it is literal; without one, the folders. */
export const reader: ToolchainReader = {
  settings: toolchains.starlight.settings,
  async read(file, text, files) {
    if (!/\bstarlight\b/i.test(text)) return [];
    const root = folderIn(settingsFolder(file), 'src/content/docs');
    const module = await readModule(file, text, files);
    const { folder, locales } = localesOf(root, module, files);
    const isLeftOut = (path: string): boolean =>
      locales.some((locale) => path.startsWith(`${root}${locale}/`) && !folder.startsWith(`${root}${locale}/`)) ||
      files.documents.get(path)?.data?.hidden === true ||
      files.documents.get(path)?.data?.draft === true;
    const scope = { files, folder, listFolder: createFolderLists(files, { isLeftOut }) };
    const [sidebar] = module.valuesOf('sidebar').filter((value) => Array.isArray(value));
    const contents = sidebar === undefined ? folderEntries(files, folder, { isLeftOut }) : itemsOf(sidebar, scope, 0);
    const logos = logosIn(files, settingsFolder(file), module.valuesOf('logo'));
    const icons = logosIn(files, `${settingsFolder(file)}public/`, [...module.valuesOf('favicon'), 'favicon.svg']);
    return [{ toolchain: 'starlight', root, contents, ...logoField(logos, icons) }];
  },
};

interface SidebarScope {
  readonly files: ToolchainFiles;
  /** Folder of the documents in the default language. */
  readonly folder: string;
  readonly listFolder: (folder: string) => readonly ContentsEntry[];
}

/** The folders of languages, and that of the default language. */
function localesOf(
  root: string,
  module: ModuleLiterals,
  { documents }: ToolchainFiles,
): { readonly folder: string; readonly locales: readonly string[] } {
  const locales = module
    .valuesOf('locales')
    .filter(isMap)
    .flatMap((value) => entriesOf(value).map(([name]) => name));
  const first = module
    .valuesOf('defaultLocale')
    .map(textOf)
    .find((each) => each !== undefined && each !== 'root');
  const folder = `${root}${first}/`;
  const isUsed = first !== undefined && [...documents.keys()].some((path) => path.startsWith(folder));
  return { folder: isUsed ? folder : root, locales: locales.filter((name) => name !== 'root') };
}

function itemsOf(items: Value, scope: SidebarScope, depth: number): readonly ContentsEntry[] {
  return depth > maxDepth ? [] : listOf(items).flatMap((item) => itemOf(item, scope, depth));
}

function itemOf(item: Value, scope: SidebarScope, depth: number): readonly ContentsEntry[] {
  const { folder, listFolder } = scope;
  if (typeof item === 'string') return linkTo(item, undefined, scope);
  const title = textOf(fieldOf(item, 'label'));
  const directory = textOf(fieldOf(fieldOf(item, 'autogenerate'), 'directory'));
  if (directory !== undefined) {
    const entries = listFolder(folderIn(folder, directory));
    return title === undefined ? entries : [{ title, entries }];
  }
  const below = fieldOf(item, 'items');
  if (below !== undefined)
    return [{ ...(title !== undefined && { title }), entries: itemsOf(below, scope, depth + 1) }];
  const target = textOf(fieldOf(item, 'slug')) ?? textOf(fieldOf(item, 'link'));
  return target === undefined ? [] : linkTo(target, title, scope);
}

function linkTo(target: string, title: string | undefined, { files, folder }: SidebarScope): readonly ContentsEntry[] {
  const file = isExternal(target) ? undefined : documentIn(files, folder, target.replace(/^\/|\/$/g, ''));
  return file === undefined ? [] : [{ ...(title !== undefined && { title }), file }];
}
