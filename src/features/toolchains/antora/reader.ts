import { parseSettings } from '#catalog/toolchains/formats/parse-settings.ts';
import type { ToolchainFiles, ToolchainReader } from '#catalog/toolchains/toolchain.ts';
import { Outline, type OutlineEntry } from '#features/toolchains/shared/outline.ts';
import { folderIn, settingsFolder } from '#features/toolchains/shared/paths.ts';
import { pathIn } from '#model/address/path-in.ts';
import type { ContentsEntry } from '#model/page/document-site.ts';
import { fillAttributes } from '#model/text/fill-attributes.ts';
import { entriesOf, fieldAt, fieldOf, isMap, listOf, textOf, type Value } from '#platform/values.ts';
import { toolchains } from './declared.ts';

/** Maximum number of navigation files of a component, and of their lines. */
const maxFiles = 200;
const maxLines = 20_000;

/** Maximum number of attributes of a component. */
const maxAttributes = 500;

/** Longer lines are no entries, in characters. */
const maxLine = 1_000;

// None of these can match one text in two ways, so that they take linear time. Lines have no blanks around them.
const item = /^(\*+|\.+|-)\s+(\S.*)$/;
const title = /^\.(?![.\s])(.+)$/;
const xref = /^xref:([^[\]][^[\]#]*)(#[^[\]]*)?\[(.*)\]$/;
const include = /^include::([^[\]]+)\[/;
const link = /(?:https?:|link:|xref:)[^\s[]*\[([^\]]*)\]/g;

/** Reads `antora.yml` and the lists of its navigation files. */
export const reader: ToolchainReader = {
  settings: toolchains.antora.settings,
  async read(file, text, files) {
    const settings = parseSettings(file, text, files);
    if (!isMap(settings)) return [];
    const root = folderIn(settingsFolder(file), textOf(fieldOf(settings, 'start_path')) ?? '');
    const names = entriesOf(fieldAt(settings, 'asciidoc', 'attributes')).slice(0, maxAttributes);
    // An `@` at the end lets documents set the attribute themselves, which they can here anyway.
    const own = Object.fromEntries(names.map(([name, value]) => [name, (textOf(value) ?? '').replace(/@$/, '')]));
    const attributes = new Map(Object.entries(own));
    const contents: ContentsEntry[] = [];
    const reading = { files, root, attributes, read: new Set<string>(), lines: 0, listed: new Set<string>() };
    for (const nav of listOf(fieldOf(settings, 'nav')).slice(0, maxFiles)) {
      const path = typeof nav === 'string' ? pathIn(root, nav) : undefined;
      if (path === undefined) continue;
      const lines: NavLine[] = [];
      await readLines(path, reading, lines);
      for (const entry of navEntries(lines, reading)) contents.push(entry);
    }
    const start = pageOf(textOf(fieldOf(settings, 'start_page')) ?? 'index.adoc', 'ROOT', reading);
    const first = start === undefined || contents.length === 0 || reading.listed.has(start) ? [] : [{ file: start }];
    return [
      {
        toolchain: 'antora',
        root,
        contents: [...first, ...contents],
        attributes: { ...pageAttributes(settings), ...own },
      },
    ];
  },
};

/** The attributes that each page has of its component. Most sites turn on the macros of keys, buttons and menus. */
function pageAttributes(settings: Value): Readonly<Record<string, string>> {
  const name = textOf(fieldOf(settings, 'name'));
  const title = textOf(fieldOf(settings, 'title')) ?? name;
  const version = textOf(fieldOf(settings, 'version'));
  const shown = textOf(fieldOf(settings, 'display_version')) ?? version;
  const found = Object.entries({ name, title, version, 'display-version': shown });
  const own = found.flatMap(([key, value]) => (value ? [[`page-component-${key}`, value]] : []));
  return { ...Object.fromEntries(own), experimental: '' };
}

interface NavReading {
  readonly files: ToolchainFiles;
  readonly root: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Files that were read: none is read twice, so that includes in a circle have an end. */
  readonly read: Set<string>;
  /** Number of lines of all files so far. */
  lines: number;
  /** Pages that are listed. */
  readonly listed: Set<string>;
}

interface NavLine {
  readonly text: string;
  /** The module that its pages belong to. */
  readonly module: string;
}

/** Adds the lines of a navigation file with those of its includes, up to the limit. */
async function readLines(path: string, reading: NavReading, lines: NavLine[]): Promise<void> {
  const { files, root, read } = reading;
  if (read.has(path) || read.size >= maxFiles) return;
  read.add(path);
  const module = /^modules\/([^/]+)\//.exec(path.slice(root.length))?.[1] ?? 'ROOT';
  for (const line of ((await files.read(path)) ?? '').split('\n')) {
    if (reading.lines >= maxLines)
      return files.leftOut(path, `The navigation has more than ${maxLines} lines. The others are left out.`);
    reading.lines += 1;
    if (line.length > maxLine) continue;
    const text = line.trim();
    const target = include.exec(text)?.[1];
    const included = target === undefined ? undefined : includedFile(target, root, { path, module });
    if (target === undefined) lines.push({ text, module });
    else if (included !== undefined) await readLines(included, reading, lines);
  }
}

function includedFile(
  target: string,
  root: string,
  { path, module }: { readonly path: string; readonly module: string },
): string | undefined {
  const isPartial = target.startsWith('partial$');
  const name = target.replace(/^partial\$/, `/modules/${module}/partials/`).replace(/^\//, '');
  return pathIn(isPartial ? root : path.slice(0, path.lastIndexOf('/') + 1), name);
}

/** The entries of nested lists. The title of a list becomes a group. */
function navEntries(lines: readonly NavLine[], reading: NavReading): readonly ContentsEntry[] {
  const outline = new Outline();
  for (const { text, module } of lines) {
    const name = title.exec(text)?.[1];
    const [, marks, inside] = item.exec(text) ?? [];
    if (name !== undefined) outline.beginPart(entryOf(name, module, reading));
    else if (marks !== undefined && inside !== undefined) outline.add(marks.length, entryOf(inside, module, reading));
  }
  return outline.entries();
}

/** The page and the title of an item. A part of a page that is listed before is no entry. */
function entryOf(text: string, module: string, reading: NavReading): OutlineEntry {
  const { attributes, listed } = reading;
  const [, target, fragment, label] = xref.exec(text) ?? [];
  if (target === undefined) return { title: plainText(text, attributes), file: undefined };
  const file = pageOf(target, module, reading);
  const isPart = fragment !== undefined && file !== undefined && listed.has(file);
  if (file !== undefined) listed.add(file);
  return { title: plainText(label ?? '', attributes), file: isPart ? undefined : file };
}

/** The page that a reference of a module names; undefined for none. */
function pageOf(target: string, module: string, { files, root }: NavReading): string | undefined {
  const parts = target.replace(/^[^@:]*@/, '').split(':');
  const name = parts.length > 1 ? (parts.at(-2) ?? module) : module;
  const path = pathIn(`${root}modules/${name === '' ? 'ROOT' : name}/pages/`, parts.at(-1) ?? '');
  return path !== undefined && files.paths.has(path) ? path : undefined;
}

function plainText(text: string, attributes: ReadonlyMap<string, string>): string | undefined {
  return textOf(
    fillAttributes(text, (name) => attributes.get(name))
      .replace(link, '$1')
      .replace(/[`*_+]{1,2}(?=\S)|(?<=\S)[`*_+]{1,2}/g, ''),
  );
}
