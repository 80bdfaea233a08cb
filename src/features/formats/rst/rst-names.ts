import GithubSlugger from 'github-slugger';
import { idOf, normalName } from '#markdown/links/name-id.ts';
import { isAdornment, isUnderline } from '#markdown/text/underlines.ts';
import type { FormatDocument } from '#model/page/document-format.ts';
import { indentOf, isBlank } from './rst-lines.ts';

/** Where a name leads to. */
export interface RstTarget {
  readonly href: string;
  /** Text for a link without text of its own: the heading below the target. */
  readonly title?: string | undefined;
}

/** A substitution: the directive that defines it and its text. */
export interface Substitution {
  readonly directive: string;
  readonly text: string;
  readonly options: ReadonlyMap<string, string>;
}

/** Names of a document, which may be used before they are defined. */
export interface RstNames {
  readonly paths: FormatDocument;
  readonly targets: ReadonlyMap<string, RstTarget>;
  readonly substitutions: ReadonlyMap<string, Substitution>;
  /** Addresses of targets without a name, in their order. */
  readonly anonymous: string[];
  /** Numbers of footnotes that count by themselves: next for references, next for notes. */
  readonly counters: { reference: number; note: number };
  /** Signs of headings in the order in which they are used. */
  readonly adornments: string[];
  /** The language of code without one. */
  language: string;
}

const target = /^\s*\.\. _(?!_)(`[^`]+`|(?:[^:\\]|\\.|:(?!\s|$))+):(?:\s+(?!\s)(.*))?$/;
const anonymousTarget = /^\s*(?:\.\. __:|__)\s+(\S.*)$/;
const substitution = /^\s*\.\. \|([^|]+)\|\s+([\w-]+)::\s*(?!\s)(.*)$/;
const inlineTarget = /_`([^`\n]{1,200})`/g;

/** Collects the names of a document. */
export function collectNames(lines: readonly string[], paths: FormatDocument): RstNames {
  const collector = new NameCollector(lines);
  const { targets, substitutions, anonymous } = collector.collect();
  const counters = { reference: 1, note: 1 };
  return { paths, targets, substitutions, anonymous, counters, adornments: [], language: '' };
}

class NameCollector {
  readonly targets = new Map<string, RstTarget>();
  readonly substitutions = new Map<string, Substitution>();
  readonly anonymous: string[] = [];
  readonly #lines: readonly string[];
  /** Names that stand for other names. */
  readonly #aliases = new Map<string, string>();
  /** Names of the block that follows. */
  #waiting: string[] = [];

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  collect(): this {
    addHeadings(this.#lines, this.targets);
    this.#lines.forEach((line, index) => {
      if (this.#definition(line, index) || isBlank(line)) return;
      this.#text(index);
      for (const [, inside = ''] of line.matchAll(inlineTarget))
        this.targets.set(normalName(inside), { href: `#${idOf(inside)}` });
    });
    for (const [key, other] of this.#aliases) {
      const found = this.targets.get(other);
      if (found !== undefined && !this.targets.has(key)) this.targets.set(key, found);
    }
    return this;
  }

  /** Reads a line that defines a name. */
  #definition(line: string, index: number): boolean {
    const [, name, address = ''] = target.exec(line) ?? [];
    const [, nameless] = anonymousTarget.exec(line) ?? [];
    const [, label, directive = '', text = ''] = substitution.exec(line) ?? [];
    if (name !== undefined) this.#target(name, address === '' ? continued(this.#lines, index) : address.trim());
    if (nameless !== undefined) this.anonymous.push(nameless.trim());
    if (label !== undefined)
      this.substitutions.set(normalName(label), substitutionAt(this.#lines, index, { directive, text }));
    return (name ?? nameless ?? label) !== undefined;
  }

  #target(name: string, address: string): void {
    const key = normalName(name);
    const [, other] = /^(\S+)_$/.exec(address) ?? [];
    if (other !== undefined) this.#aliases.set(key, normalName(other));
    else if (address === '') {
      this.#waiting.push(key);
      this.targets.set(key, { href: `#${idOf(name)}` });
    } else if (!this.targets.has(key)) this.targets.set(key, { href: address.replace(/\s+/g, '') });
  }

  /** Gives the names before a heading its text. */
  #text(index: number): void {
    const title = headingAt(this.#lines, index);
    for (const key of this.#waiting) this.targets.set(key, { href: `#${idOf(key)}`, title });
    const isOverline = title === undefined && isAdornment(this.#lines[index]);
    if (!isOverline) this.#waiting = [];
  }
}

/** The heading whose text or first line is at an index. */
function headingAt(lines: readonly string[], index: number): string | undefined {
  const at = isAdornment(lines[index]) ? index + 1 : index;
  const text = lines[at]?.trim() ?? '';
  return isUnderline(lines[at + 1] ?? '', text) ? text : undefined;
}

/** Headings are targets by their text. */
function addHeadings(lines: readonly string[], targets: Map<string, RstTarget>): void {
  const slugger = new GithubSlugger();
  lines.forEach((line, index) => {
    const title = isAdornment(line) || indentOf(line) > 1 ? undefined : headingAt(lines, index);
    if (title === undefined) return;
    const text = title.replace(/[`*]+|(?<![\w:+.-]):[\w:+.-]+:(?=`)/g, '');
    const href = `#${slugger.slug(text)}`;
    if (!targets.has(normalName(text))) targets.set(normalName(text), { href, title: text });
  });
}

/** An address that is written on the lines below its name. */
function continued(lines: readonly string[], index: number): string {
  const indent = indentOf(lines[index] ?? '');
  const parts: string[] = [];
  for (let at = index + 1; at < lines.length && parts.length < 20; at += 1) {
    const line = lines[at] ?? '';
    if (isBlank(line) || indentOf(line) <= indent) break;
    parts.push(line.trim());
  }
  return parts.join('');
}

function substitutionAt(
  lines: readonly string[],
  index: number,
  { directive, text }: { readonly directive: string; readonly text: string },
): Substitution {
  const options = new Map<string, string>();
  const more: string[] = [];
  const indent = indentOf(lines[index] ?? '');
  for (let at = index + 1; at < lines.length && at < index + 20; at += 1) {
    const line = lines[at] ?? '';
    if (isBlank(line) || indentOf(line) <= indent) break;
    const [, name, value = ''] = /^\s*:([\w-]+):\s*(?!\s)(.*)$/.exec(line) ?? [];
    if (name === undefined) more.push(line.trim());
    else options.set(name, value);
  }
  return { directive, text: [text, ...more].join(' ').trim(), options };
}
