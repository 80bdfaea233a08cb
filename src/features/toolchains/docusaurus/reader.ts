import { type ModuleLiterals, readModule } from '#catalog/toolchains/formats/js-modules.ts';
import type { ToolchainFiles, ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { createFolderLists, folderEntries } from '#features/toolchains/shared/folder-entries.ts';
import { logoField, logosIn } from '#features/toolchains/shared/logos.ts';
import { folderIn, settingsFolder } from '#features/toolchains/shared/paths.ts';
import { pathIn } from '#model/address/path-in.ts';
import { folderOf } from '#model/address/readme.ts';
import type { ContentsEntry } from '#model/page/document-site.ts';
import { documentEnding } from '#model/page/find-document.ts';
import { withoutNumber, withoutNumbers } from '#model/text/number-prefix.ts';
import { entriesOf, fieldOf, isMap, listOf, textOf, type Value } from '#platform/values.ts';
import { toolchains } from './declared.ts';
import { docusaurusCategories } from './docusaurus-categories.ts';

/** Deeper categories are left out. */
const maxDepth = 12;

const sidebarFiles = ['sidebars.js', 'sidebars.ts', 'sidebars.json', 'sidebars.mjs', 'sidebars.cjs', 'sidebar.js'];

/** Reads the sidebars of Docusaurus, as far as they are literals, and `_category_` files, positions and numbers. */
export const reader: ToolchainReader = {
  settings: toolchains.docusaurus.settings,
  async read(file, text, files) {
    const folder = settingsFolder(file);
    const settings = await readModule(file, text, files);
    const docs = settings.valuesOf('docs').find(isDocsOptions);
    const root = rootOf(folder, textOf(fieldOf(docs, 'path')), files);
    const sidebars = await readSidebars(folder, textOf(fieldOf(docs, 'sidebarPath')), files);
    const rules = await docusaurusCategories(root, files);
    const scope = { root, ids: idsOf(root, files), listFolder: createFolderLists(files, rules) };
    const exported = sidebars?.exported();
    const written = entriesOf(exported).flatMap(([, sidebar]) => itemsOf(sidebar, scope, 0));
    const contents = written.length > 0 ? written : folderEntries(files, root, rules);
    const publicFolder = `${folder}static/`;
    const logos = logosIn(files, publicFolder, [...settings.valuesOf('logo'), ...settings.valuesOf('favicon')]);
    // The documents of a site in a folder of its own may lie elsewhere.
    const place = root.startsWith(folder) ? {} : { publicFolder };
    return [{ toolchain: 'docusaurus', root, contents, ...place, ...logoField(logos) }];
  },
};

/** True for the options of the documents, and not for those of their theme. */
function isDocsOptions(value: Value): boolean {
  return isMap(value) && ('path' in value || 'sidebarPath' in value);
}

interface SidebarScope {
  readonly root: string;
  readonly ids: ReadonlyMap<string, string>;
  readonly listFolder: (folder: string) => readonly ContentsEntry[];
}

/** The folder of the documents: the one of the settings, or one of the usual two. */
function rootOf(folder: string, path: string | undefined, files: ToolchainFiles): string {
  const candidates = [...(path === undefined ? [] : [path]), 'docs', '../docs'].map((each) => folderIn(folder, each));
  const documents = [...files.documents.keys()];
  return candidates.find((each) => documents.some((file) => file.startsWith(each))) ?? folderIn(folder, 'docs');
}

async function readSidebars(
  folder: string,
  path: string | undefined,
  files: ToolchainFiles,
): Promise<ModuleLiterals | undefined> {
  for (const name of [...(path === undefined ? [] : [path]), ...sidebarFiles]) {
    const file = pathIn(folder, name);
    const text = file !== undefined && files.paths.has(file) ? await files.read(file) : undefined;
    if (file === undefined || text === undefined) continue;
    return readModule(file, text, files);
  }
  return undefined;
}

/** The documents by their ids: the path without ending and numbers, whose last part the front matter may replace. */
function idsOf(root: string, files: ToolchainFiles): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const [file, { data }] of files.documents) {
    if (!file.startsWith(root)) continue;
    const path = file.slice(root.length).replace(documentEnding, '');
    const folder = folderOf(path);
    const name = path.slice(folder.length);
    for (const id of [folder + name, withoutNumbers(folder) + withoutNumber(name)]) if (!ids.has(id)) ids.set(id, file);
    if (data?.id !== undefined) ids.set(withoutNumbers(folder) + data.id, file);
  }
  return ids;
}

function itemsOf(items: Value, scope: SidebarScope, depth: number): readonly ContentsEntry[] {
  if (depth > maxDepth) return [];
  if (Array.isArray(items)) return items.flatMap((item) => itemOf(item, scope, depth));
  return isMap(items) ? shorthand(items, scope, depth) : [];
}

/** Categories in short form: `{ Guides: [...] }`. */
function shorthand(items: Value, scope: SidebarScope, depth: number): readonly ContentsEntry[] {
  return entriesOf(items).flatMap(([title, value]) => groupOf(title, undefined, itemsOf(value, scope, depth + 1)));
}

function itemOf(item: Value, scope: SidebarScope, depth: number): readonly ContentsEntry[] {
  if (typeof item === 'string') return documentOf(item, undefined, scope);
  const type = textOf(fieldOf(item, 'type'));
  const title = textOf(fieldOf(item, 'label'));
  if (type === undefined) return shorthand(item, scope, depth);
  if (type === 'doc' || type === 'ref') return documentOf(textOf(fieldOf(item, 'id')), title, scope);
  if (type === 'autogenerated') return autogenerated(textOf(fieldOf(item, 'dirName')) ?? '.', scope);
  if (type !== 'category') return [];
  const link = textOf(fieldOf(fieldOf(item, 'link'), 'id'));
  const own = link === undefined ? undefined : scope.ids.get(link);
  return groupOf(title, own, itemsOf(listOf(fieldOf(item, 'items')), scope, depth + 1));
}

function documentOf(
  id: string | undefined,
  title: string | undefined,
  { ids }: SidebarScope,
): readonly ContentsEntry[] {
  const file = id === undefined ? undefined : ids.get(id);
  return file === undefined ? [] : [{ ...(title !== undefined && { title }), file }];
}

function groupOf(
  title: string | undefined,
  file: string | undefined,
  entries: readonly ContentsEntry[],
): readonly ContentsEntry[] {
  if (entries.length === 0 && file === undefined) return [];
  return [{ ...(title !== undefined && { title }), ...(file !== undefined && { file }), entries }];
}

function autogenerated(folder: string, { root, listFolder }: SidebarScope): readonly ContentsEntry[] {
  return listFolder(folderIn(root, folder));
}
