import type { MdxExpression, MdxText } from './mdx-nodes.ts';
import { readModule } from './read-module.ts';
import { type JsxTag, readTag } from './read-tag.ts';
import { createJavascriptSource, endOfBrackets, type JavascriptSource } from './scan-javascript.ts';

/** A piece of an MDX document in its order. */
export type MdxToken = MdxText | MdxExpression | ({ readonly type: 'tag'; readonly written: string } & JsxTag);

/** The pieces of an MDX document, without its import and export statements. */
export interface ScannedMdx {
  readonly tokens: readonly MdxToken[];
  /** Paths of default imports by name. */
  readonly imports: ReadonlyMap<string, string>;
}

const fence = /[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})[^\n]*(?:\n|$)/y;
const special = /[`<{$\\\n]/g;

/** Divides an MDX document without front matter. Takes linear time and never throws: what cannot be read is text. */
export function scanMdx(text: string): ScannedMdx {
  return new MdxScanner(text).scan();
}

class MdxScanner {
  readonly #source: JavascriptSource;
  readonly #tokens: MdxToken[] = [];
  readonly #imports = new Map<string, string>();
  /** Lengths of runs of backticks that are not closed in the current paragraph. */
  #unclosed = new Set<number>();
  #paragraphEnd = 0;
  /** False once a comment has no end: later ones have none either. */
  #hasCommentEnd = true;
  #from = 0;
  #at = 0;

  constructor(text: string) {
    this.#source = createJavascriptSource(text);
  }

  scan(): ScannedMdx {
    const { text } = this.#source;
    this.#startLine();
    while (this.#at < text.length) this.#step();
    this.#flush(text.length);
    return { tokens: this.#tokens, imports: this.#imports };
  }

  #step(): void {
    const { text } = this.#source;
    special.lastIndex = this.#at;
    this.#at = special.exec(text)?.index ?? text.length;
    const sign = text[this.#at];
    if (sign === '\n') {
      this.#at += 1;
      this.#startLine();
    } else if (sign === '\\') this.#at += text[this.#at + 1] === '\n' ? 1 : 2;
    else if (sign === '`') this.#skipCode();
    else if (sign === '$') this.#skipMaths();
    else if (sign === '{') this.#readExpression();
    else if (sign === '<') this.#readTag();
  }

  /** Skips fenced blocks and leaves out statements, where a line begins. */
  #startLine(): void {
    const { text } = this.#source;
    for (let end = afterFence(text, this.#at); end !== undefined; end = afterFence(text, end)) this.#at = end;
    const found = this.#isBlockStart() ? readModule(this.#source, this.#at) : undefined;
    if (found === undefined) return;
    this.#flush(this.#at);
    if (found.imported) this.#imports.set(found.imported.name, found.imported.path);
    this.#at = found.end;
    this.#from = found.end;
  }

  /** True at the start of the document, after an empty line, after another statement and after a comment. */
  #isBlockStart(): boolean {
    const { text } = this.#source;
    return (
      this.#at === 0 ||
      this.#at - 1 === this.#from ||
      /(?:\n[ \t]*|-->)\n$/.test(text.slice(Math.max(0, this.#at - 20), this.#at))
    );
  }

  #skipCode(): void {
    const { text } = this.#source;
    const [run = ''] = /^`+/.exec(text.slice(this.#at, this.#at + 100)) ?? [];
    const start = this.#at + run.length;
    this.#at = start;
    if (start >= this.#paragraphEnd) {
      const end = text.indexOf('\n\n', start);
      this.#paragraphEnd = end < 0 ? text.length : end;
      this.#unclosed = new Set();
    }
    if (this.#unclosed.has(run.length)) return;
    const end = closingRun(text.slice(start, this.#paragraphEnd), run);
    if (end < 0) this.#unclosed.add(run.length);
    else this.#at = start + end;
  }

  /** Skips maths, in which braces are TeX. */
  #skipMaths(): void {
    const { text } = this.#source;
    const isBlock = text[this.#at + 1] === '$';
    const start = this.#at + (isBlock ? 2 : 1);
    this.#at = start;
    const limit = text.slice(start, start + 5_000);
    const end = isBlock ? limit.indexOf('$$') : /^[^\s$](?:[^$\n]{0,998}[^\s$\n])?(?=\$(?!\d))/.exec(limit)?.[0].length;
    if (end !== undefined && end >= 0) this.#at = start + end + (isBlock ? 2 : 1);
  }

  #readExpression(): void {
    const { text } = this.#source;
    const end = endOfBrackets(this.#source, this.#at);
    if (end < 0) {
      this.#at += 1;
      return;
    }
    this.#flush(this.#at);
    this.#tokens.push({ type: 'expression', value: text.slice(this.#at + 1, end - 1) });
    this.#continueAt(end);
  }

  #readTag(): void {
    const { text } = this.#source;
    if (text.startsWith('<!--', this.#at)) {
      const end = this.#hasCommentEnd ? text.indexOf('-->', this.#at) : -1;
      this.#hasCommentEnd = end >= 0;
      this.#at = end < 0 ? this.#at + 4 : end + 3;
      return;
    }
    const tag = text.startsWith('<>', this.#at) ? fragment(this.#at) : readTag(this.#source, this.#at);
    if (tag === undefined) {
      this.#at += 1;
      return;
    }
    this.#flush(this.#at);
    this.#tokens.push({ type: 'tag', written: text.slice(this.#at, tag.end), ...tag });
    this.#continueAt(tag.end);
  }

  #flush(end: number): void {
    if (end > this.#from) this.#tokens.push({ type: 'text', value: this.#source.text.slice(this.#from, end) });
    this.#from = end;
  }

  #continueAt(index: number): void {
    this.#from = index;
    this.#at = index;
  }
}

/** The index after the fenced block that begins at an index; undefined if none does. */
function afterFence(text: string, at: number): number | undefined {
  fence.lastIndex = at;
  const [opening = '', marks = ''] = fence.exec(text) ?? [];
  const info = opening.slice(opening.indexOf(marks) + marks.length);
  if (opening === '' || (marks.startsWith('`') && info.includes('`'))) return undefined;
  const length = Math.min(marks.length, 1_000);
  const closing = new RegExp(`^[ \\t>]*${marks[0] ?? ''}{${length},}[ \\t]*(?:\\n|$)`, 'gm');
  closing.lastIndex = at + opening.length;
  const found = closing.exec(text);
  return found === null ? text.length : found.index + found[0].length;
}

/** The index after a run of backticks of the same length; -1 if there is none. */
function closingRun(text: string, run: string): number {
  for (let at = text.indexOf(run); at >= 0; ) {
    let after = at + run.length;
    while (text[after] === '`') after += 1;
    if (after - at === run.length) return after;
    at = text.indexOf(run, after);
  }
  return -1;
}

function fragment(at: number): JsxTag {
  return { name: '', isClosing: false, isWhole: false, attributes: new Map(), end: at + 2 };
}
