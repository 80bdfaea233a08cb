/** A token of JavaScript or TypeScript, as far as literals need it. */
export interface Token {
  /** A text literal, a number, a name or keyword, a sign, or an expression that is not a literal. */
  readonly kind: 'text' | 'number' | 'name' | 'sign' | 'unknown';
  /** The value of a text, without quotes and escapes; of other tokens the source. */
  readonly value: string;
}

/** Longer sources are not read, in characters. */
const maxLength = 1_000_000;

const blank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y;
const name = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const number = /\d[\w.]*/y;
// The last group is empty where the end is missing.
const text = /(?:"(?:[^"\\\n]|\\[\s\S])*|'(?:[^'\\\n]|\\[\s\S])*)(["']?)/y;
const regex = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\]?)+((?:\/[a-z]*)?)/y;
const signs = /\.\.\.|=>|[\s\S]/y;

/**
 * The tokens of a source, in linear time. Sources that are too long have none. Never throws. Quotes and slashes that begin
 * nothing cost the rest of their line; when they have cost the source several times, the others are signs.
 */
export function tokensOf(source: string): readonly Token[] {
  if (source.length > maxLength) return [];
  const tokens: Token[] = [];
  const reader = new Reader(source);
  while (!reader.atEnd) {
    if (reader.take(blank) !== undefined) continue;
    const template = reader.template();
    tokens.push(template === undefined ? tokenAt(reader, tokens.at(-1)) : templateToken(template));
  }
  return tokens;
}

/** How often the length of a source may be spent on quotes and slashes that begin nothing. */
const maxRepeats = 10;

/** Moves over a source. */
class Reader {
  readonly #source: string;
  #at = 0;
  /** Characters that may still be spent in vain. */
  #left: number;

  constructor(source: string) {
    this.#source = source;
    this.#left = source.length * maxRepeats;
  }

  get atEnd(): boolean {
    return this.#at >= this.#source.length;
  }

  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /** Takes what has an end, which is the last group of the pattern. */
  takeClosed(pattern: RegExp): string | undefined {
    if (this.#left < 0) return undefined;
    pattern.lastIndex = this.#at;
    const [found, end = ''] = pattern.exec(this.#source) ?? [];
    if (found === undefined) return undefined;
    if (end === '') this.#left -= found.length;
    else this.#at += found.length;
    return end === '' ? undefined : found;
  }

  /** The inside of a template; undefined when none begins here. */
  template(): string | undefined {
    if (this.#source[this.#at] !== '`') return undefined;
    const start = this.#at + 1;
    this.#at = endOfTemplate(this.#source, this.#at);
    return this.#source.slice(start, this.#at - 1);
  }
}

function tokenAt(reader: Reader, before: Token | undefined): Token {
  const quoted = reader.takeClosed(text);
  if (quoted !== undefined) return { kind: 'text', value: withoutEscapes(quoted.slice(1, -1)) };
  const word = reader.take(name);
  if (word !== undefined) return { kind: 'name', value: word };
  const digits = reader.take(number);
  if (digits !== undefined) return { kind: 'number', value: digits };
  // A slash after a value divides; elsewhere it begins a regular expression.
  const expression = isOperand(before) ? undefined : reader.takeClosed(regex);
  if (expression !== undefined) return { kind: 'unknown', value: expression };
  return { kind: 'sign', value: reader.take(signs) ?? '' };
}

function isOperand(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return token.kind === 'sign' ? /^[)\]}]$/.test(token.value) : token.value !== 'return';
}

/** The position after a template, whose substitutions may hold templates. */
function endOfTemplate(source: string, start: number): number {
  // Each element is the number of open braces of a substitution; -1 stands for a template.
  const stack = [-1];
  const marks = /\\[\s\S]|\$\{|[`{}]/g;
  marks.lastIndex = start + 1;
  for (let mark = marks.exec(source); mark !== null; mark = marks.exec(source)) {
    if (stack.at(-1) === -1) insideTemplate(mark[0], stack);
    else insideSubstitution(mark[0].slice(-1), stack);
    if (stack.length === 0) return marks.lastIndex;
  }
  return source.length;
}

function insideTemplate(mark: string, stack: number[]): void {
  if (mark === '${') stack.push(0);
  if (mark === '`') stack.pop();
}

function insideSubstitution(sign: string, stack: number[]): void {
  const open = stack.at(-1) ?? 0;
  if (sign === '`') stack.push(-1);
  else if (sign === '{') stack[stack.length - 1] = open + 1;
  else if (sign === '}' && open === 0) stack.pop();
  else if (sign === '}') stack[stack.length - 1] = open - 1;
}

function templateToken(inside: string): Token {
  if (inside.includes('${')) return { kind: 'unknown', value: inside };
  return { kind: 'text', value: withoutEscapes(inside) };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

function withoutEscapes(source: string): string {
  return source.replace(/\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (_, ...found: string[]) => {
    const [long, four, two, sign = ''] = found;
    const code = Number.parseInt(long ?? four ?? two ?? '', 16);
    if (Number.isNaN(code)) return escapes[sign] ?? sign;
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
