import { readModule } from '#catalog/toolchains/formats/js-modules.ts';
import type { ToolchainDocument, ToolchainFiles, ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { unordered } from '#features/toolchains/shared/folder-entries.ts';
import { logoField, logosIn } from '#features/toolchains/shared/logos.ts';
import { folderIn, settingsFolder } from '#features/toolchains/shared/paths.ts';
import { sidebarEntries } from '#features/toolchains/shared/sidebar-entries.ts';
import type { ContentsEntry } from '#model/page/document-site.ts';
import { listOf, textOf } from '#platform/values.ts';
import { toolchains } from './declared.ts';

/** Reads the menus of `.dumirc.ts` and `.umirc.js`, or `nav`, `group` and `order` in the front matter of documents. */
export const reader: ToolchainReader = {
  settings: toolchains.dumi.settings,
  hidden: ['.dumirc.ts', '.dumirc.js', '.umirc.ts', '.umirc.js'],
  async read(file, text, files) {
    const isDumi = /dumi|docDirs|includes|menus/.test(text);
    if (!isDumi) return [];
    // Other programs have a `config/config.ts` too, which need not be readable.
    const isOwn = /(^|\/)\.\w+$/.test(file.replace(/\.\w+$/, '')) || /dumi/.test(text);
    const module = await readModule(file, text, isOwn ? files : { ...files, unread: () => undefined });
    const [folders] = [...module.valuesOf('docDirs'), ...module.valuesOf('includes')].map(listOf);
    const inside = folders?.map(textOf).find((folder) => folder !== undefined && !folder.includes('*'));
    const root = folderIn(settingsFolder(file), inside ?? 'docs');
    const menus = module.valuesOf('menus').flatMap((menu) => sidebarEntries(menu, { files, root, base: '/' }));
    const written = ['logo', 'favicon', 'favicons'].flatMap((name) => module.valuesOf(name).flat());
    const logos = logoField(logosIn(files, `${settingsFolder(file)}public/`, written));
    return [{ toolchain: 'dumi', root, contents: menus.length > 0 ? menus : groupedEntries(root, files), ...logos }];
  },
};

interface DocumentFile {
  readonly file: string;
  readonly document: ToolchainDocument;
}

/** Documents by the parts and groups that their front matter names; empty when none names any. */
function groupedEntries(root: string, files: ToolchainFiles): readonly ContentsEntry[] {
  const all = [...files.documents]
    .filter(([file]) => file.startsWith(root))
    .map(([file, document]) => ({ file, document }));
  const isPlaced = ({ document: { data } }: DocumentFile): boolean =>
    data?.nav !== undefined || data?.group !== undefined || data?.order !== undefined;
  const placed = all.filter(isPlaced);
  return groups(placed, 'nav', (inNav) =>
    groups(inNav, 'group', (inGroup) => inOrder(inGroup).map(({ file }) => ({ file }))),
  );
}

/** Groups documents by a field; those without it stand before the groups. */
function groups(
  documents: readonly DocumentFile[],
  field: 'nav' | 'group',
  inside: (documents: readonly DocumentFile[]) => readonly ContentsEntry[],
): readonly ContentsEntry[] {
  const named = Map.groupBy(documents, ({ document: { data } }) => data?.[field]);
  const position = (members: readonly DocumentFile[]): number =>
    Math.min(...members.map(({ document: { data } }) => data?.[`${field}Order`] ?? unordered));
  const none = named.get(undefined) ?? [];
  const others = [...named].flatMap(([title, members]) => (title === undefined ? [] : [{ title, members }]));
  const sorted = others.toSorted((a, b) => position(a.members) - position(b.members));
  return [...inside(none), ...sorted.map(({ title, members }) => ({ title, entries: inside(members) }))];
}

function inOrder(documents: readonly DocumentFile[]): readonly DocumentFile[] {
  const orderOf = ({ document: { data } }: DocumentFile): number => data?.order ?? unordered;
  return documents.toSorted((a, b) => orderOf(a) - orderOf(b) || byName.compare(a.file, b.file));
}

const byName = new Intl.Collator('en', { numeric: true });
