import { folderEntries, unordered } from '#catalog/toolchains/folder-entries.ts';
import { parseSettings } from '#catalog/toolchains/formats/parse-settings.ts';
import { logoField, logosIn } from '#catalog/toolchains/logos.ts';
import { folderIn, settingsFolder } from '#catalog/toolchains/paths.ts';
import type { ToolchainFiles, ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import type { ContentsEntry } from '#model/page/document-site.ts';
import { toolSettings } from '#model/page/tool-settings.ts';
import { fieldOf, isMap, textOf } from '#platform/values.ts';

/** Deeper pages are left out. */
const maxDepth = 6;

/** Reads Jekyll: the `nav_order`, `parent` and `title` of the front matter of documents. */
export const jekyll: ToolchainReader = {
  settings: toolSettings.jekyll,
  async read(file, text, files) {
    const root = settingsFolder(file);
    // A book of MyST has a file of this name too.
    const isBook = files.paths.has(`${root}_toc.yml`) || files.paths.has(`${root}conf.py`);
    const settings = parseSettings(file, text, files);
    if (isBook || !isMap(settings)) return [];
    const logos = logosIn(files, root, [fieldOf(settings, 'logo'), fieldOf(settings, 'favicon_ico')]);
    return [{ toolchain: 'jekyll', root, contents: treeOf(placedIn(root, files)), ...logoField(logos) }];
  },
};

interface Placed {
  readonly file: string;
  readonly title: string | undefined;
  readonly parent: string | undefined;
  readonly order: number;
}

/** The documents that name their place. */
function placedIn(root: string, files: ToolchainFiles): readonly Placed[] {
  const placed = [...files.documents].flatMap(([file, { data, title }]) => {
    if (!file.startsWith(root) || data === undefined || data.hidden === true) return [];
    if (data.order === undefined && data.parent === undefined) return [];
    return [{ file, title: data.title ?? title, parent: data.parent, order: data.order ?? unordered }];
  });
  return placed.toSorted((a, b) => a.order - b.order || byName.compare(a.title ?? a.file, b.title ?? b.file));
}

/** Names each document once, so that parents of one title and circles have an end. */
function treeOf(placed: readonly Placed[]): readonly ContentsEntry[] {
  const byParent = Map.groupBy(placed, ({ parent }) => parent);
  const childrenOf = (parent: string | undefined, depth: number): readonly ContentsEntry[] => {
    const own = byParent.get(parent) ?? [];
    // The first page of a title has all pages that name it as their parent.
    byParent.delete(parent);
    return own.map(({ file, title }) => {
      const entries = title === undefined || depth === maxDepth ? [] : childrenOf(title, depth + 1);
      return { file, ...(entries.length > 0 && { entries }) };
    });
  };
  return childrenOf(undefined, 0);
}

const byName = new Intl.Collator('en', { numeric: true });

/** Reads Hugo: the folders below `content` in the order of `weight`. */
export const hugo: ToolchainReader = {
  settings: toolSettings.hugo,
  async read(file, text, files) {
    const isNamed = /(^|\/)hugo\./.test(file);
    // A file named `config` may be that of any program, in a format of its own.
    const settings = isNamed ? parseSettings(file, text, files) : parseSettings(file, text);
    const isHugo = isNamed || fieldOf(settings, 'baseURL') !== undefined;
    if (!isMap(settings) || !isHugo) return [];
    const root = folderIn(settingsFolder(file), textOf(fieldOf(settings, 'contentDir')) ?? 'content');
    if (![...files.documents.keys()].some((path) => path.startsWith(root))) return [];
    const isLeftOut = (path: string): boolean => files.documents.get(path)?.data?.draft === true;
    return [{ toolchain: 'hugo', root, contents: folderEntries(files, root, { isLeftOut }) }];
  },
};
