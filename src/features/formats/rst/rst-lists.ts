import { escapeText } from '#markdown/tree/escape-html.ts';
import { indentOf, isBlank, takeIndented, takeItem } from './rst-lines.ts';
import type { ReadBlock, RstParser } from './rst-parser.ts';

const bullet = /^[*+\-\u2022\u2023\u2043](?:\s+|$)/;
const enumerator =
  /^(?:\((#|\d{1,9}|[a-zA-Z]|[ivxlcdm]{1,9}|[IVXLCDM]{1,9})\)|(#|\d{1,9}|[a-zA-Z]|[ivxlcdm]{1,9}|[IVXLCDM]{1,9})[.)])(?:\s+|$)/;
const field = /^:(?![:\s])((?:[^:\\`]|\\.|:(?!\s|$)|`[^`]*`){1,200}):(?:\s+|$)/;
const oneOption = String.raw`(?:-{1,2}|\/)[\w?][\w-]*(?:[ =](?:<[^<>]+>|[\w-]+)|<[^<>]+>)?`;
const option = new RegExp(`^${oneOption}(?:, ${oneOption})*(?: {2,}|$)`);

/** Fields of a document that are for its generator. */
const settings: ReadonlySet<string> = new Set(['orphan', 'tocdepth', 'nosearch', 'nocomments', 'no-toc']);

export function bulletList(lines: readonly string[], at: number, parser: RstParser): ReadBlock | undefined {
  const sign = lines[at]?.[0] ?? '';
  if (!bullet.test(lines[at] ?? '')) return undefined;
  const items = itemsOf(lines, at, (line) => (line.startsWith(sign) ? bullet.exec(line)?.[0].length : undefined));
  return { html: `<ul>\n${listItems(items.bodies, parser)}</ul>\n`, next: items.next };
}

/** Reads a numbered list. */
export function enumeratedList(lines: readonly string[], at: number, parser: RstParser): ReadBlock | undefined {
  const first = enumerator.exec(lines[at] ?? '');
  const below = lines[at + 1];
  if (first === null || !(isBlank(below) || indentOf(below ?? '') > 0 || enumerator.test(below ?? '')))
    return undefined;
  const items = itemsOf(lines, at, (line) => enumerator.exec(line)?.[0].length);
  return {
    html: `<ol${numbering(first[1] ?? first[2] ?? '1')}>\n${listItems(items.bodies, parser)}</ol>\n`,
    next: items.next,
  };
}

function numbering(label: string): string {
  if (label === '#' || label === '1') return '';
  if (/^\d+$/.test(label)) return ` start="${Number(label)}"`;
  const isRoman = /^[ivx]+$/i.test(label);
  return ` type="${isRoman ? (label === label.toLowerCase() ? 'i' : 'I') : label === label.toLowerCase() ? 'a' : 'A'}"`;
}

interface Items {
  readonly bodies: readonly (readonly string[])[];
  readonly next: number;
}

/** The items of a list from its first line on; `markLength` is that of the mark of an item. */
function itemsOf(lines: readonly string[], from: number, markLength: (line: string) => number | undefined): Items {
  const bodies: (readonly string[])[] = [];
  let next = from;
  while (next < lines.length) {
    let at = next;
    while (isBlank(lines[at]) && at < lines.length) at += 1;
    const length = at < lines.length ? markLength(lines[at] ?? '') : undefined;
    if (length === undefined) break;
    const item = takeItem(lines, at, length);
    bodies.push(item.lines);
    next = item.next;
  }
  return { bodies, next };
}

/** The items of a bullet list, as lines. */
export function bulletItems(lines: readonly string[]): readonly (readonly string[])[] {
  const at = lines.findIndex((line) => bullet.test(line));
  const sign = lines[at]?.[0] ?? '';
  return at < 0
    ? []
    : itemsOf(lines, at, (line) => (line.startsWith(sign) ? bullet.exec(line)?.[0].length : undefined)).bodies;
}

function listItems(bodies: readonly (readonly string[])[], parser: RstParser): string {
  return bodies.map((body) => `<li>${unwrapped(parser.blocks(body))}</li>\n`).join('');
}

/** HTML of blocks without the element of a paragraph that is the only one. */
export function unwrapped(html: string): string {
  const [, only] = /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>\n?$/.exec(html) ?? [];
  return only ?? html.trim();
}

/** Reads a list of fields, such as those at the beginning of a document. */
export function fieldList(lines: readonly string[], at: number, parser: RstParser): ReadBlock | undefined {
  if (!field.test(lines[at] ?? '')) return undefined;
  const rows: string[] = [];
  let next = at;
  for (;;) {
    while (next < lines.length && isBlank(lines[next])) next += 1;
    const [mark, name = ''] = field.exec(lines[next] ?? '') ?? [];
    if (mark === undefined) break;
    const item = takeItem(lines, next, mark.length);
    next = item.next;
    if (!settings.has(name))
      rows.push(`<dt>${parser.inline(name)}</dt>\n<dd>${unwrapped(parser.blocks(item.lines))}</dd>\n`);
  }
  return { html: rows.length === 0 ? '' : `<dl>\n${rows.join('')}</dl>\n`, next };
}

/** Reads a list of command line options. */
export function optionList(lines: readonly string[], at: number, parser: RstParser): ReadBlock | undefined {
  const mark = (line: string): string | undefined => option.exec(line)?.[0];
  const first = mark(lines[at] ?? '');
  if (first === undefined || (first === lines[at] && indentOf(lines[at + 1] ?? '') < 2)) return undefined;
  if (first === lines[at] && isBlank(lines[at + 1])) return undefined;
  const rows: string[] = [];
  let next = at;
  for (let found = mark(lines[next] ?? ''); found !== undefined; found = mark(lines[next] ?? '')) {
    const item = takeItem(lines, next, found.length);
    const body = item.lines.every((line) => isBlank(line)) ? '' : parser.blocks(item.lines);
    rows.push(`<dt><code>${escapeText(found.trim())}</code></dt>\n<dd>${unwrapped(body)}</dd>\n`);
    next = item.next;
    while (next < lines.length && isBlank(lines[next])) next += 1;
  }
  return { html: `<dl>\n${rows.join('')}</dl>\n`, next };
}

/** Reads terms with indented definitions. */
export function definitionList(lines: readonly string[], at: number, parser: RstParser): ReadBlock | undefined {
  if (!isTerm(lines, at)) return undefined;
  const rows: string[] = [];
  let next = at;
  while (isTerm(lines, next)) {
    const body = takeIndented(lines, next + 1);
    const [term = '', ...classifiers] = (lines[next] ?? '').split(/ : /);
    const after = classifiers.map((each) => ` <em>${parser.inline(each)}</em>`).join('');
    rows.push(`<dt>${parser.inline(term)}${after}</dt>\n<dd>${unwrapped(parser.blocks(body.lines))}</dd>\n`);
    next = body.next;
  }
  return { html: `<dl>\n${rows.join('')}</dl>\n`, next };
}

function isTerm(lines: readonly string[], at: number): boolean {
  const below = lines[at + 1];
  return (
    !isBlank(lines[at]) &&
    indentOf(lines[at] ?? '') === 0 &&
    !isBlank(below) &&
    indentOf(below ?? '') > 0 &&
    !(lines[at] ?? '').endsWith('::')
  );
}
