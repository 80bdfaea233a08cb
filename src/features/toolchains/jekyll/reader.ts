import { parseSettings } from '#catalog/toolchains/formats/parse-settings.ts';
import type { ToolchainFiles, ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { unordered } from '#features/toolchains/shared/folder-entries.ts';
import { logoField, logosIn } from '#features/toolchains/shared/logos.ts';
import { settingsFolder } from '#features/toolchains/shared/paths.ts';
import type { ContentsEntry } from '#model/page/document-site.ts';
import { fieldOf, isMap } from '#platform/values.ts';
import { toolchains } from './declared.ts';

/** Deeper pages are left out. */
const maxDepth = 6;

/** Reads Jekyll: the `nav_order`, `parent` and `title` of the front matter of documents. */
export const reader: ToolchainReader = {
  settings: toolchains.jekyll.settings,
  async read(file, text, files) {
    const root = settingsFolder(file);
    // A book of MyST has a file of this name too.
    const isBook = files.paths.has(`${root}_toc.yml`) || files.paths.has(`${root}conf.py`);
    const settings = parseSettings(file, text, files);
    if (isBook || !isMap(settings)) return [];
    const logos = logosIn(files, root, [fieldOf(settings, 'logo'), fieldOf(settings, 'favicon_ico')]);
    return [{ toolchain: 'jekyll', root, contents: treeOf(pagesIn(root, files)), ...logoField(logos) }];
  },
};

interface JekyllPage {
  readonly file: string;
  readonly title: string | undefined;
  readonly parent: string | undefined;
  readonly order: number;
}

/** The documents that name their place. */
function pagesIn(root: string, files: ToolchainFiles): readonly JekyllPage[] {
  const placed = [...files.documents].flatMap(([file, { data, title }]) => {
    if (!file.startsWith(root) || data === undefined || data.hidden === true) return [];
    if (data.order === undefined && data.parent === undefined) return [];
    return [{ file, title: data.title ?? title, parent: data.parent, order: data.order ?? unordered }];
  });
  return placed.toSorted((a, b) => a.order - b.order || byName.compare(a.title ?? a.file, b.title ?? b.file));
}

/** Names each document once, so that parents of one title and circles have an end. */
function treeOf(placed: readonly JekyllPage[]): readonly ContentsEntry[] {
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
