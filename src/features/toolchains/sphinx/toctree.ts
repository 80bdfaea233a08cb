import { titledTarget } from '#model/text/titled-target.ts';
/** A `toctree` directive of a document. */
export interface Toctree {
  /** Title of the group of its entries; undefined for none. */
  readonly caption: string | undefined;
  /** True when its entries are patterns. */
  readonly isGlob: boolean;
  /** Its entries: `path`, or `title <path>`. */
  readonly entries: readonly TocEntry[];
}

/** An entry of a `toctree`. */
export interface TocEntry {
  /** Title, as plain text; undefined where the page names itself. */
  readonly title: string | undefined;
  /** Path as written, or an address. */
  readonly path: string;
}

const rst = /^(\s*)\.\.\s+toctree::\s*$/;
const myst = /^(\s*)(`{3,}|~{3,}|:{3,})\{toctree\}\s*$/;
const option = /^:([\w-]+):(.*)$/;
const yamlOption = /^([\w-]+):(.*)$/;

/** The `toctree` directives of a document in reStructuredText or MyST markdown, in order. */
export function toctreesOf(text: string): readonly Toctree[] {
  if (!text.includes('toctree')) return [];
  const lines = text.split(/\r?\n/);
  const found: Toctree[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const indent = rst.exec(line)?.[1];
    const fence = myst.exec(line)?.[2];
    if (indent === undefined && fence === undefined) continue;
    const end = fence === undefined ? endOfBlock(lines, at + 1, indent ?? '') : endOfFence(lines, at + 1, fence);
    found.push(toctreeOf(lines.slice(at + 1, end)));
    at = end - 1;
  }
  return found;
}

function endOfBlock(lines: readonly string[], start: number, indent: string): number {
  const isInside = (line: string): boolean => line.trim() === '' || line.search(/\S/) > indent.length;
  let end = start;
  while (end < lines.length && isInside(lines[end] ?? '')) end += 1;
  return end;
}

function endOfFence(lines: readonly string[], start: number, fence: string): number {
  let end = start;
  while (end < lines.length && !lines[end]?.trim().startsWith(fence)) end += 1;
  return end;
}

function toctreeOf(lines: readonly string[]): Toctree {
  const options = new Map<string, string>();
  const entries: TocEntry[] = [];
  let inYaml = false;
  for (const line of lines.map((each) => each.trim())) {
    if (line === '---') inYaml = !inYaml;
    const [, name, value = ''] = (inYaml ? yamlOption : option).exec(line) ?? [];
    if (name !== undefined) options.set(name, value.trim());
    else if (line !== '' && line !== '---' && !line.startsWith('#') && !inYaml) entries.push(entryOf(line));
  }
  const caption = options.get('caption');
  return { caption: caption === '' ? undefined : caption, isGlob: options.has('glob'), entries };
}

function entryOf(line: string): TocEntry {
  const { title = '', target } = titledTarget(line) ?? {};
  return title === '' || target === undefined ? { title: undefined, path: line } : { title, path: target };
}
