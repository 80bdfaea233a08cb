import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';

/** A `url(…)` in a style sheet. */
export interface CssUrl {
  /** The address, with escapes resolved. */
  readonly value: string;
  /** Where `url(` begins and its parenthesis ends. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** What is wrong in a style sheet. */
export interface CssProblem {
  readonly line: number;
  readonly message: string;
}

/** The addresses in a style sheet, and its problems. */
export interface ScannedCss {
  readonly urls: readonly CssUrl[];
  readonly problems: readonly CssProblem[];
}

/** Functions whose strings are addresses. */
const imageFunctions = new Set(['image-set', '-webkit-image-set', 'image', 'src', 'cross-fade']);

/** Functions whose values may be strings from elsewhere. */
const substitutions = new Set(['var', 'attr', 'env', 'if']);

const closing: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/** Finds the addresses of a style sheet, and what would load other style sheets or end the block that the sheet is put into. */
export function scanCss(css: string): ScannedCss {
  const scanner = new Scanner(css);
  scanner.run();
  return scanner;
}

interface OpenBracket {
  readonly bracket: string;
  /** Name of the function; '' for other brackets. */
  readonly name: string;
  /** The function of images that it is in. */
  readonly image: string | undefined;
  readonly line: number;
}

class Scanner implements ScannedCss {
  readonly urls: CssUrl[] = [];
  readonly problems: CssProblem[] = [];
  readonly #tokens: readonly CSSToken[];
  /** Where tokens begin that break a rule of CSS, such as a string without an end. */
  readonly #broken = new Set<number>();
  readonly #open: OpenBracket[] = [];
  #line = 1;

  constructor(css: string) {
    this.#tokens = tokenize({ css }, { onParseError: ({ sourceStart }) => void this.#broken.add(sourceStart) });
  }

  run(): void {
    for (let at = 0; at < this.#tokens.length; ) {
      const next = this.#read(at);
      for (; at < next; at += 1) this.#line += (this.#tokens[at]?.[1].split('\n').length ?? 1) - 1;
    }
    const [left] = this.#open;
    if (left) this.problems.push({ line: left.line, message: `the ${left.bracket} is not closed; close it` });
  }

  /** Reads a token, and returns the position of the next one. */
  #read(at: number): number {
    const token = this.#tokens[at];
    if (token === undefined) return at + 1;
    const [type, text, start, last, data] = token;
    const isBroken = this.#broken.has(start);
    if (type === TokenType.Function) return this.#function(data.value.toLowerCase(), at);
    if (type === TokenType.URL && !isBroken)
      this.urls.push({ value: data.value, start, end: last + 1, line: this.#line });
    else if (type === TokenType.URL || type === TokenType.BadURL) this.#unreadableUrl();
    else if (type === TokenType.String || type === TokenType.BadString) this.#string(text, isBroken);
    else if (type === TokenType.Comment && isBroken) this.#problem('the comment does not end; close it with */');
    else if (type === TokenType.AtKeyword && data.value.toLowerCase() === 'import')
      this.#problem('@import loads another style sheet; list that file in styles instead');
    else if (Object.hasOwn(closing, text)) this.#opened(text, '');
    else if (/^[})\]]$/.test(text)) this.#closed(text);
    return at + 1;
  }

  #string(text: string, isBroken: boolean): void {
    if (isBroken) this.#problem('the string does not end; close it');
    const inside = this.#open.at(-1)?.name ?? '';
    if (imageFunctions.has(inside)) this.#problem(`a string in ${inside}() is an address; write url(${text})`);
  }

  /** An address in quotes is a function with a string. */
  #function(name: string, at: number): number {
    const [, , start] = this.#tokens[at] ?? [];
    const inside = this.#tokens.slice(at + 1, at + 5).filter(([type]) => type !== TokenType.Whitespace);
    const [address, close] = inside;
    const isAddress = address?.[0] === TokenType.String && close?.[0] === TokenType.CloseParen;
    if (name === 'url' && isAddress && start !== undefined) {
      this.urls.push({ value: address[4].value, start, end: close[3] + 1, line: this.#line });
      return this.#tokens.indexOf(close, at) + 1;
    }
    if (name === 'url') this.#unreadableUrl();
    this.#opened('(', name);
    return at + 1;
  }

  #unreadableUrl(): void {
    this.#problem('this url() cannot be read; write url("file.png")');
  }

  #opened(bracket: string, name: string): void {
    const image = imageFunctions.has(name) ? name : this.#open.at(-1)?.image;
    if (image !== undefined && substitutions.has(name))
      this.#problem(`${name}() in ${image}() may be an address; write url("file.png")`);
    this.#open.push({ bracket, name, image, line: this.#line });
  }

  #closed(bracket: string): void {
    const opened = this.#open.pop();
    if (opened === undefined || closing[opened.bracket] !== bracket)
      this.#problem(`this ${bracket} closes nothing; remove it`);
  }

  #problem(message: string): void {
    this.problems.push({ line: this.#line, message });
  }
}
