import { parseSettings } from '#catalog/toolchains/formats/parse-settings.ts';
import type { ToolchainFiles, ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { excludedField } from '#features/toolchains/shared/excluded.ts';
import { folderEntries, unordered } from '#features/toolchains/shared/folder-entries.ts';
import { logoField, logosIn } from '#features/toolchains/shared/logos.ts';
import { documentIn, folderIn, settingsFolder } from '#features/toolchains/shared/paths.ts';
import { isFolderPage } from '#model/address/address.ts';
import { pathIn } from '#model/address/path-in.ts';
import { folderOf } from '#model/address/readme.ts';
import type { ContentsEntry } from '#model/page/document-site.ts';
import { entriesOf, fieldOf, isMap, listOf, textOf, type Value } from '#platform/values.ts';
import { toolchains } from './declared.ts';

/** Deeper groups of a `nav` are left out. */
const maxDepth = 12;

/** Maximum number of folders whose `.pages` are read. */
const maxPagesFiles = 300;

/** Reads `mkdocs.yml`: the `nav`, or the `.pages` of the folders. */
export const reader: ToolchainReader = {
  settings: toolchains.mkdocs.settings,
  async read(file, text, files) {
    const settings = parseSettings(file, text, files);
    if (!isMap(settings)) return [];
    const root = folderIn(settingsFolder(file), textOf(fieldOf(settings, 'docs_dir')) ?? 'docs');
    const nav = listOf(fieldOf(settings, 'nav'));
    const contents = nav.length > 0 ? navEntries(nav, { files, root, depth: 0 }) : await pagesEntries(root, files);
    const theme = fieldOf(settings, 'theme');
    // The logo stands on a coloured bar and is often white.
    const logos = logosIn(files, root, [fieldOf(theme, 'favicon'), fieldOf(theme, 'logo')]);
    const patterns = ['exclude_docs', 'draft_docs'].map((field) => fieldOf(settings, field));
    const excluded = patterns.filter((lines) => typeof lines === 'string').join('\n');
    return [{ toolchain: 'mkdocs', root, contents, ...excludedField(files, root, excluded), ...logoField(logos) }];
  },
};

interface NavScope {
  readonly files: ToolchainFiles;
  readonly root: string;
  readonly depth: number;
}

function navEntries(items: readonly Value[], scope: NavScope): readonly ContentsEntry[] {
  return items.flatMap((item) => {
    if (typeof item === 'string') return navEntry(undefined, item, scope);
    return entriesOf(item).flatMap(([title, value]) => navEntry(title, value, scope));
  });
}

function navEntry(title: string | undefined, value: Value, scope: NavScope): readonly ContentsEntry[] {
  const { files, root, depth } = scope;
  const named = textOf(title);
  if (typeof value === 'string') {
    const file = documentIn(files, root, value);
    return file === undefined ? [] : [{ ...(named !== undefined && { title: named }), file }];
  }
  if (!Array.isArray(value) || depth === maxDepth) return [];
  return [groupEntry(named, navEntries(value, { ...scope, depth: depth + 1 }))];
}

/** A group, which the page of its folder stands for when that comes first without a name of its own. */
function groupEntry(title: string | undefined, entries: readonly ContentsEntry[]): ContentsEntry {
  const [first] = entries;
  const isOwn = first?.file !== undefined && first.entries === undefined && first.title === undefined;
  const own = isOwn && isFolderPage(first.file) ? first.file : undefined;
  const rest = own === undefined ? entries : entries.slice(1);
  return { ...(title !== undefined && { title }), ...(own !== undefined && { file: own }), entries: rest };
}

/** The order of `.pages` files; empty when there are none. */
async function pagesEntries(root: string, files: ToolchainFiles): Promise<readonly ContentsEntry[]> {
  const paths = [...files.documents.keys()].filter((path) => path.startsWith(root));
  const folders = [...new Set(paths.map(folderOf))].slice(0, maxPagesFiles);
  const settings = new Map<string, Value>();
  for (const folder of folders) {
    const file = `${folder}.pages`;
    const text = await files.read(file);
    if (text !== undefined) settings.set(folder, parseSettings(file, text, files));
  }
  if (settings.size === 0) return [];
  const orders = new Map([...settings].flatMap(([folder, value]) => pagesOrder(folder, value)));
  const titles = new Map([...settings].map(([folder, value]) => [folder, textOf(fieldOf(value, 'title'))]));
  return folderEntries(files, root, {
    orderOf: (path) => orders.get(path),
    folderOrderOf: (folder) => orders.get(folder.slice(0, -1)),
    titleOf: (folder) => titles.get(folder),
  });
}

/** The positions of the names in a `.pages` file, by path. */
function pagesOrder(folder: string, settings: Value): readonly (readonly [string, number])[] {
  const listed = listOf(fieldOf(settings, 'nav') ?? fieldOf(settings, 'arrange'));
  const names = listed.flatMap((item) => (typeof item === 'string' ? item : entriesOf(item).map(([, value]) => value)));
  const rest = names.indexOf('...');
  return names.flatMap((name, index) => {
    const path = typeof name === 'string' && name !== '...' ? pathIn(folder, name) : undefined;
    // What comes after `...` stands behind the names that are not listed.
    const order = rest >= 0 && index > rest ? 2 * unordered + index : index;
    return path === undefined ? [] : [[path, order] as const];
  });
}
