/** How many characters of JavaScript a document may be searched for, as a multiple of its length and in characters. */
const budgetFactor = 20;
const baseBudget = 100_000;

/** Length limit of one expression, in characters. */
const maxExpression = 50_000;

/** A document in which JavaScript is searched. All searches share one budget, so that the whole takes linear time. */
export interface JavascriptSource {
  /** The document. */
  readonly text: string;
  /** The number of characters that may still be read. */
  budget: number;
}

/** Creates the source of a document. */
export function createJavascriptSource(text: string): JavascriptSource {
  return { text, budget: text.length * budgetFactor + baseBudget };
}

/**
 * The index after the bracket that closes the one at `start`; -1 if there is none within the limits. Brackets in strings,
 * templates and comments do not count.
 */
export function endOfBrackets(source: JavascriptSource, start: number): number {
  const { text } = source;
  const end = Math.min(text.length, start + maxExpression, start + source.budget);
  const window = { text, end, open: [], unclosed: new Map<string, number>() };
  let at = start;
  do at = nextIndex(window, at);
  while (at < end && window.open.length > 0);
  source.budget -= at - start;
  return window.open.length === 0 && at <= end ? at : -1;
}

/** The part of a document that one search may read, and the brackets that are open. */
interface SearchWindow {
  readonly text: string;
  readonly end: number;
  readonly open: string[];
  /** Up to where each kind of quote has no end: what begins before that has none either. */
  readonly unclosed: Map<string, number>;
}

/** Reads one character, string or comment, keeps the open brackets, and returns the index after it. */
function nextIndex(window: SearchWindow, at: number): number {
  const { text, open } = window;
  const sign = text[at] ?? '';
  if (open.at(-1) === '`') return nextInTemplate(text, at, open);
  if (isOpening(sign)) open.push(sign);
  else if (isClosing(sign)) open.pop();
  else if (sign === '"' || sign === "'") return afterString(window, at);
  return sign === '/' ? afterComment(window, at) : at + 1;
}

/** The index after a comment, or after a slash of anything else. */
function afterComment({ text, end }: SearchWindow, at: number): number {
  const isBlock = text[at + 1] === '*';
  if (!isBlock && (text[at + 1] !== '/' || text[at - 1] === ':')) return at + 1;
  const length = text.slice(at, end).indexOf(isBlock ? '*/' : '\n', 2);
  return length < 0 ? end : at + length + (isBlock ? 2 : 0);
}

/** The index after a string; a quote without an end on its line is an apostrophe. */
function afterString({ text, end, unclosed }: SearchWindow, start: number): number {
  const quote = text[start] ?? '';
  if (start < (unclosed.get(quote) ?? 0)) return start + 1;
  let at = start + 1;
  for (; at < end && text[at] !== '\n'; at += text[at] === '\\' ? 2 : 1) if (text[at] === quote) return at + 1;
  unclosed.set(quote, at);
  return start + 1;
}

/** Reads one step of a template literal: its end, the start of an expression, or a character. */
function nextInTemplate(text: string, at: number, open: string[]): number {
  if (text[at] === '\\') return at + 2;
  if (text[at] === '`') open.pop();
  else if (text[at] === '$' && text[at + 1] === '{') {
    open.push('{');
    return at + 2;
  }
  return at + 1;
}

function isOpening(sign: string): boolean {
  return sign === '{' || sign === '(' || sign === '[' || sign === '`';
}

function isClosing(sign: string): boolean {
  return sign === '}' || sign === ')' || sign === ']';
}
