import { parseSettings } from '#catalog/toolchains/formats/parse-settings.ts';
import type { ToolchainFiles } from '#catalog/toolchains/toolchain.ts';
import type { FolderRules } from '#features/toolchains/shared/folder-entries.ts';
import { folderOf } from '#model/address/readme.ts';
import { numberOfPath } from '#model/text/number-prefix.ts';
import { fieldOf, numberOf, textOf, type Value } from '#platform/values.ts';

/** Maximum number of `_category_` files that are read. */
const maxCategories = 500;

/** Reads the `_category_` files below a folder: how Docusaurus lists documents that no sidebar lists. */
export async function docusaurusCategories(root: string, files: ToolchainFiles): Promise<FolderRules> {
  const settings = new Map<string, Value>();
  const named = [...files.paths].filter((path) => path.startsWith(root) && /\/_category_\.(json|ya?ml)$/.test(path));
  for (const path of named.slice(0, maxCategories)) {
    const text = await files.read(path);
    if (text !== undefined) settings.set(folderOf(path), parseSettings(path, text, files));
  }
  return {
    orderOf: (path) => files.documents.get(path)?.data?.order ?? numberOfPath(path),
    folderOrderOf: (folder) => numberOf(fieldOf(settings.get(folder), 'position')) ?? numberOfPath(folder.slice(0, -1)),
    titleOf: (folder) => textOf(fieldOf(settings.get(folder), 'label')),
    // Files that begin with an underscore are parts of other documents.
    isLeftOut: (path) => /(^|\/)_/.test(path.slice(root.length)) || files.documents.get(path)?.data?.draft === true,
  };
}
