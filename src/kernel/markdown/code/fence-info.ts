import { cutText } from '#model/text/shorten.ts';
import { grammarOf } from './languages.ts';

/** Line numbers from the first to the last, both counted from 1. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** The parsed info string of a fence. */
export interface FenceInfo {
  /** The language as written; empty if there is none. */
  readonly language: string;
  /** The title, such as the name of a file. */
  readonly title: string | undefined;
  /** Number of the first line; undefined if lines are not numbered. */
  readonly numberedFrom: number | undefined;
  readonly marked: readonly LineRange[];
  /** True if the block is a diff. */
  readonly diff: boolean;
}

const titleKeys: ReadonlySet<string> = new Set(['title', 'filename', 'file', 'name']);
const markKeys: ReadonlySet<string> = new Set(['hl_lines', 'highlight', 'mark', 'hl']);
const numberKeys: ReadonlySet<string> = new Set(
  'showlinenumbers linenumbers line-numbers numberlines linenos linenums'.split(' '),
);
const startKeys: ReadonlySet<string> = new Set(['startfrom', 'linenostart', 'lineno-start', ...numberKeys]);

/** The language, and a title that follows directly: `js`, `js:x.js`, `js:title=x.js`, `{.js`, `rust,no_run`. */
const beginning = /^(?:\{[ \t]*\.?(?=[a-z]))?([^\s{}[:,]*)(?::(?:title=)?("[^"]*"|[^\s{,]+))?/i;

/** A key with lines in braces; a key with its value; lines in braces; a title in brackets; a word. */
const part =
  /([\w-]+)=?\{([^{}]*)\}|([\w-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s,{}]+)|\{([^{}]*)\}|\[([^[\]]+)\]|([^\s,{}[\]]+)/g;

/** Length of an info string that is parsed, in characters. */
const maxInfoLength = 32_000;

/** Marked ranges of one block that are read. */
const maxRanges = 100;

/**
 * Parses an info string in the spellings of GitHub, Docusaurus, VitePress, Gatsby, MkDocs and Pandoc. Unknown parts are
 * ignored. Never throws.
 */
export function readFenceInfo(info: string): FenceInfo {
  const text = cutText(info, maxInfoLength).trim();
  const [start = '', first = '', name = ''] = beginning.exec(text) ?? [];
  const parts = partsOf(text.slice(start.length));
  // VitePress names a setting there.
  const [, off, setting, from] = /^(no-)?(line-numbers)(?:=(\d+))?/.exec(name) ?? [];
  const isNumbered =
    (setting !== undefined && off === undefined) ||
    parts.some(({ key, value }) => numberKeys.has(key) && value !== 'false');
  const titles = [
    setting === undefined ? unquoted(name) : '',
    ...parts.filter(({ key }) => titleKeys.has(key)).map(({ value }) => value),
  ];
  return {
    ...languageOf(first, parts),
    title: titles.find((title) => title !== ''),
    numberedFrom: isNumbered ? startOf(from, parts) : undefined,
    marked: parts
      .filter(({ key }) => markKeys.has(key))
      .flatMap(({ value }) => ranges(value))
      .slice(0, maxRanges),
  };
}

interface Part {
  /** The key in lower case; a single word is a key without a value. */
  readonly key: string;
  readonly value: string;
}

function partsOf(text: string): readonly Part[] {
  return [...text.matchAll(part)].map(([, keyOfLines, linesOfKey, key, value, lines, bracketed, word]) => {
    if (lines !== undefined) return { key: 'mark', value: lines };
    if (bracketed !== undefined) return { key: 'title', value: bracketed };
    const name = keyOfLines ?? key ?? word ?? '';
    return { key: name.replace(/^\./, '').toLowerCase(), value: unquoted(linesOfKey ?? value ?? '') };
  });
}

/** The language, and whether the block is a diff: `diff`, `diff js`, `diff lang=js`, `js diff`, `diff-js`. */
function languageOf(first: string, parts: readonly Part[]): Pick<FenceInfo, 'language' | 'diff'> {
  const [, joined] = /^diff-(.+)$/i.exec(first) ?? [];
  if (joined !== undefined) return { language: joined, diff: true };
  if (grammarOf(first) !== 'diff') return { language: first, diff: parts.some(({ key }) => key === 'diff') };
  const named = parts.find(({ key }) => key === 'lang' || key === 'language')?.value;
  const word = parts.find(({ key, value }) => value === '' && grammarOf(key) !== undefined)?.key;
  return { language: named ?? word ?? first, diff: true };
}

/** The part of an info string that numbers lines, from a number in text; from 1 without one. */
export function numberedLines(start = ''): string {
  return /^\d+$/.test(start) ? `linenos=${start}` : 'linenos';
}

function startOf(written: string | undefined, parts: readonly Part[]): number {
  const values = parts.filter(({ key }) => startKeys.has(key)).map(({ value }) => value);
  const start = [written ?? '', ...values].find((value) => /^\d{1,6}(?!\d)/.test(value));
  return start === undefined ? 1 : Number.parseInt(start, 10);
}

function ranges(text: string): LineRange[] {
  return [...text.matchAll(/(\d{1,6})(?:\s*-\s*(\d{1,6}))?/g)].map(([, first, last]) => ({
    first: Number(first),
    last: Number(last ?? first),
  }));
}

function unquoted(text: string): string {
  return text.replace(/^(["'])(.*)\1$/, '$2');
}
