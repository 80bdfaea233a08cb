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

const tokens = new RegExp(
  [
    String.raw`(?<comment>\/\*[\s\S]*?(?:\*\/|$))`,
    String.raw`(?<string>"(?:[^"\\\n\r\f]|\\[\s\S])*"?|'(?:[^'\\\n\r\f]|\\[\s\S])*'?)`,
    // A blank or a line break after the code of a character belongs to it.
    String.raw`(?<name>@?-?(?:[\w\u0080-\uffff-]|\\[\da-fA-F]{1,6}(?:\r\n|\s)?|\\[^\n\r\f])+)`,
    String.raw`(?<bracket>[{}()[\]])`,
  ].join('|'),
  'g',
);

const rawUrl = /\s*(?:((?:[^\s"'()\\]|\\[^\n\r\f])+)\s*)?\)/y;
const quotedUrl = /\s*("(?:[^"\\\n\r\f]|\\[\s\S])*"|'(?:[^'\\\n\r\f]|\\[\s\S])*')\s*\)/y;

/**
 * Finds the addresses of a style sheet, and what would load other style sheets or end the block that the sheet is put into.
 * It reads the tokens of CSS: text in comments and strings means nothing, and escapes are resolved.
 */
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
  readonly at: number;
}

class Scanner implements ScannedCss {
  readonly urls: CssUrl[] = [];
  readonly problems: CssProblem[] = [];
  readonly #css: string;
  readonly #open: OpenBracket[] = [];
  /** Position after the last name, which the next bracket makes a function. */
  #named = { name: '', end: -1 };

  constructor(css: string) {
    this.#css = css;
  }

  run(): void {
    const reader = new RegExp(tokens);
    for (let match = reader.exec(this.#css); match !== null; match = reader.exec(this.#css)) {
      const { comment, string, name, bracket } = match.groups ?? {};
      const at = match.index;
      if (comment !== undefined) this.#comment(comment, at);
      else if (string !== undefined) this.#string(string, at);
      else if (name !== undefined) reader.lastIndex = this.#name(name, at);
      else if (bracket !== undefined) this.#bracket(bracket, at);
    }
    const [left] = this.#open;
    if (left) this.#problem(left.at, `the ${left.bracket} is not closed; close it`);
  }

  #comment(comment: string, at: number): void {
    if (!comment.endsWith('*/') || comment.length < 4) this.#problem(at, 'the comment does not end; close it with */');
  }

  #string(string: string, at: number): void {
    if (string.length < 2 || string.at(-1) !== string[0]) this.#problem(at, 'the string does not end; close it');
    const inside = this.#open.at(-1)?.name ?? '';
    if (imageFunctions.has(inside)) this.#problem(at, `a string in ${inside}() is an address; write url(${string})`);
  }

  /** Handles a name, and returns where reading goes on. */
  #name(written: string, at: number): number {
    const name = withoutEscapes(written).toLowerCase();
    const end = at + written.length;
    if (name === '@import') this.#problem(at, '@import loads another style sheet; list that file in styles instead');
    this.#named = { name, end };
    return name === 'url' && this.#css[end] === '(' ? this.#url(at, end + 1) : end;
  }

  #url(start: number, from: number): number {
    for (const pattern of [quotedUrl, rawUrl]) {
      pattern.lastIndex = from;
      const match = pattern.exec(this.#css);
      if (match === null) continue;
      const [whole, written = ''] = match;
      const inner = pattern === quotedUrl ? written.slice(1, -1) : written;
      const end = from + whole.length;
      this.urls.push({ value: withoutEscapes(inner), start, end, line: this.#line(start) });
      return end;
    }
    this.#problem(start, 'this url() cannot be read; write url("file.png")');
    return from - 1;
  }

  #bracket(bracket: string, at: number): void {
    if (closing[bracket] !== undefined) {
      const { name: named, end } = this.#named;
      const name = bracket === '(' && end === at ? named : '';
      const image = imageFunctions.has(name) ? name : this.#open.at(-1)?.image;
      if (image !== undefined && substitutions.has(name))
        this.#problem(at, `${name}() in ${image}() may be an address; write url("file.png")`);
      this.#open.push({ bracket, name, image, at });
      return;
    }
    const opened = this.#open.pop();
    if (opened === undefined || closing[opened.bracket] !== bracket)
      this.#problem(at, `this ${bracket} closes nothing; remove it`);
  }

  #problem(at: number, message: string): void {
    this.problems.push({ line: this.#line(at), message });
  }

  #line(at: number): number {
    return this.#css.slice(0, at).split('\n').length;
  }
}

function withoutEscapes(text: string): string {
  return text.replace(/\\(?:([\da-f]{1,6})(?:\r\n|\s)?|\r?\n|([\s\S]))/gi, (_, code?: string, sign?: string) => {
    if (code === undefined) return sign ?? '';
    const point = Number.parseInt(code, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}
