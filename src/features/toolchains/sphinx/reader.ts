import type { ToolchainFiles, ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { excludedField, ignoreLines } from '#features/toolchains/shared/excluded.ts';
import { labelsIn } from '#features/toolchains/shared/labels.ts';
import { logoField, logosIn } from '#features/toolchains/shared/logos.ts';
import { documentIn, settingsFolder } from '#features/toolchains/shared/paths.ts';
import { isExternal } from '#model/address/is-external.ts';
import { folderOf } from '#model/address/readme.ts';
import type { ContentsEntry, DocumentSite } from '#model/page/document-site.ts';
import type { StepMeter } from '#sources/ignore/ignore-glob.ts';
import { matchesPath, parseIgnoreLine } from '#sources/ignore/ignore-pattern.ts';
import { toolchains } from './declared.ts';
import { type Toctree, toctreesOf } from './toctree.ts';

/** Maximum number of documents that are read for their `toctree`, and of nested ones. */
const maxDocuments = 3_000;
const maxDepth = 12;

/** Maximum number of comparisons with patterns, after which none matches. */
const maxSteps = 2_000_000;

/** Reads Sphinx: `conf.py` only tells the folder; the `toctree` directives of the documents tell the order. */
export const reader: ToolchainReader = {
  settings: toolchains.sphinx.settings,
  async read(file, text, files) {
    if (!/^[ \t]*(extensions|project|html_theme|master_doc|root_doc)[ \t]*=/m.test(text)) return [];
    const root = settingsFolder(file);
    const name = pythonText(text, '(?:root|master)_doc') ?? 'index';
    const first = documentIn(files, root, name);
    const reading = { files, root, seen: new Set<string>(), meter: { steps: 0, limit: maxSteps } };
    const contents = first === undefined ? [] : await documentEntries(first, reading, 0);
    const own: readonly ContentsEntry[] = first === undefined || contents.length === 0 ? [] : [{ file: first }];
    const isMyst = /myst_parser|myst_nb|recommonmark/.test(text);
    const labels = await labelsIn(files, root);
    const written = ['html_logo', 'html_favicon'].map((setting) => pythonText(text, setting));
    const left = excludedField(files, root, ignoreLines(pythonTexts(text, 'exclude_patterns')));
    const facts = { ...left, ...logoField(logosIn(files, root, written)) };
    const site: DocumentSite = { toolchain: 'sphinx', root, contents: [...own, ...contents], labels, ...facts };
    return isMyst ? [site, { toolchain: 'myst', root, contents: [] }] : [site];
  },
};

/** The text that a module gives to a variable; undefined for anything else. */
function pythonText(text: string, variable: string): string | undefined {
  return new RegExp(`^${variable}[ \\t]*=[ \\t]*['"]([^'"\\n]+)['"]`, 'm').exec(text)?.[1];
}

/** The texts of a list that a module gives to a variable. */
function pythonTexts(text: string, variable: string): readonly string[] {
  const [, list = ''] = new RegExp(`^${variable}[ \\t]*\\+?=[ \\t]*\\[([^\\]]*)\\]`, 'm').exec(text) ?? [];
  return [...list.matchAll(/"([^"\n]+)"|'([^'\n]+)'/g)].map(([, double, single = '']) => double ?? single);
}

interface TocReading {
  readonly files: ToolchainFiles;
  readonly root: string;
  /** Documents that are listed: none is listed twice, so that circles have an end. */
  readonly seen: Set<string>;
  /** Comparisons with patterns. */
  readonly meter: StepMeter;
}

/** The entries of the directives of a document, each with those of its own document below it. */
async function documentEntries(file: string, reading: TocReading, depth: number): Promise<readonly ContentsEntry[]> {
  const { files, seen } = reading;
  seen.add(file);
  if (depth > maxDepth || seen.size > maxDocuments) return [];
  const trees = toctreesOf((await files.read(file)) ?? '');
  // Entries belong to the outermost directive that lists them.
  const lists = trees.map((tree) => ({ tree, entries: filesOf(tree, file, reading) }));
  const found: ContentsEntry[] = [];
  for (const { tree, entries } of lists) {
    const inside: ContentsEntry[] = [];
    for (const { title, file: below } of entries) {
      const deeper = await documentEntries(below, reading, depth + 1);
      inside.push({
        ...(title !== undefined && { title }),
        file: below,
        ...(deeper.length > 0 && { entries: deeper }),
      });
    }
    const isGroup = tree.caption !== undefined && inside.length > 0;
    for (const entry of isGroup ? [{ title: tree.caption, entries: inside }] : inside) found.push(entry);
  }
  return found;
}

interface Listed {
  readonly title: string | undefined;
  readonly file: string;
}

/** The documents of a directive that are not listed yet. */
function filesOf(tree: Toctree, from: string, reading: TocReading): readonly Listed[] {
  return tree.entries.flatMap((entry) =>
    pathsOf(entry.path, tree.isGlob, { from, reading }).flatMap((file) => {
      if (reading.seen.has(file)) return [];
      reading.seen.add(file);
      return [{ title: entry.title, file }];
    }),
  );
}

function pathsOf(
  path: string,
  isGlob: boolean,
  { from, reading }: { readonly from: string; readonly reading: TocReading },
): readonly string[] {
  if (path === 'self' || isExternal(path)) return [];
  const { files, root } = reading;
  const folder = path.startsWith('/') ? root : folderOf(from);
  const written = path.replace(/^\//, '');
  if (isGlob && /[*?[]/.test(path)) return matching(folder + written, { from, reading });
  const file = documentIn(files, folder, written);
  return file === undefined ? [] : [file];
}

/** The documents whose path without its ending matches a pattern of `*`, `**`, `?` and brackets. */
function matching(
  pattern: string,
  { from, reading: { files, meter } }: { readonly from: string; readonly reading: TocReading },
): readonly string[] {
  const parsed = parseIgnoreLine(`/${pattern}`);
  if (parsed === undefined) return [];
  const isMatching = (file: string): boolean =>
    meter.steps <= meter.limit &&
    matchesPath(parsed, { names: file.replace(/\.\w+$/, '').split('/'), start: 0 }, meter);
  const found = [...files.documents.keys()].filter(isMatching).toSorted(byName.compare);
  if (meter.steps > meter.limit)
    files.leftOut(from, 'Comparing its patterns with all documents takes too long. The others are left out.');
  return found;
}

const byName = new Intl.Collator('en', { numeric: true });
