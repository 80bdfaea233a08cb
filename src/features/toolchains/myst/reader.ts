import { parseSettings } from '#catalog/toolchains/formats/parse-settings.ts';
import type { ToolchainFiles, ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { labelsIn } from '#features/toolchains/shared/labels.ts';
import { entryOf } from '#features/toolchains/shared/outline.ts';
import { documentIn, settingsFolder } from '#features/toolchains/shared/paths.ts';
import type { ContentsEntry } from '#model/page/document-site.ts';
import { fieldAt, fieldOf, listOf, textOf, type Value } from '#platform/values.ts';
import { toolchains } from './declared.ts';

/** Deeper chapters are left out. */
const maxDepth = 12;

/** Reads the table of contents of a book of MyST: `_toc.yml`, or `toc` in `myst.yml`. */
export const reader: ToolchainReader = {
  settings: toolchains.myst.settings,
  async read(file, text, files) {
    const settings = parseSettings(file, text, files);
    const root = settingsFolder(file);
    const listed = Array.isArray(settings) ? settings : fieldAt(settings, 'project', 'toc');
    const isBook = fieldOf(settings, 'root') !== undefined || fieldOf(settings, 'project') !== undefined;
    if (!Array.isArray(settings) && !isBook) return [];
    const scope = { files, root };
    const contents = listed === undefined ? chapterOf(settings, scope, 0) : entriesIn(listed, scope, 0);
    const labels = await labelsIn(files, root);
    return [{ toolchain: 'myst', root, contents: contents.flatMap(withoutRoot), labels }];
  },
};

/** The root of a book is its first page and no group. */
function withoutRoot(entry: ContentsEntry): readonly ContentsEntry[] {
  return entry.title === rootTitle
    ? [...(entry.file === undefined ? [] : [{ file: entry.file }]), ...(entry.entries ?? [])]
    : [entry];
}

/** Marks the entry of the root. No text of a table can be this, because texts are trimmed. */
const rootTitle = ' ';

interface BookScope {
  readonly files: ToolchainFiles;
  readonly root: string;
}

function entriesIn(items: Value, scope: BookScope, depth: number): readonly ContentsEntry[] {
  return depth > maxDepth ? [] : listOf(items).flatMap((item) => chapterOf(item, scope, depth));
}

function chapterOf(item: Value, scope: BookScope, depth: number): readonly ContentsEntry[] {
  const isRoot = fieldOf(item, 'root') !== undefined;
  const path = textOf(fieldOf(item, 'file') ?? fieldOf(item, 'root'));
  const file = path === undefined ? undefined : documentIn(scope.files, scope.root, path);
  const title = isRoot
    ? rootTitle
    : textOf(fieldOf(item, 'title') ?? fieldOf(item, 'caption') ?? fieldOf(item, 'part'));
  const below = ['parts', 'chapters', 'sections', 'subtrees', 'entries', 'children'].flatMap((name) =>
    entriesIn(fieldOf(item, name), scope, depth + 1),
  );
  if (file === undefined && title === undefined) return below;
  return file === undefined && below.length === 0 ? [] : [entryOf({ title, file }, below)];
}
