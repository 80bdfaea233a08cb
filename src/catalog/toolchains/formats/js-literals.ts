import type { Value } from '#platform/values.ts';
import { type Token, tokensOf } from './js-tokens.ts';

/** A source of JavaScript or TypeScript whose literals can be read. Nothing in it is run. */
export interface Source {
  /** Its tokens. */
  readonly tokens: readonly Token[];
  /** The position behind the bracket that closes each opening one, by position. */
  readonly ends: ReadonlyMap<number, number>;
  /** The position of the value of each name that it defines. */
  readonly names: ReadonlyMap<string, number>;
  /** Looks up names that it imports. */
  readonly imported: (name: string) => Reference | undefined;
}

/** The position of a value in a source. */
export interface Reference {
  readonly source: Source;
  readonly at: number;
}

/** Limits of one reading: values in all, and nesting. A program that names its lists again and again has an end here. */
const maxValues = 50_000;
const maxDepth = 60;

/** Creates a source from its text. */
export function sourceOf(text: string, imported: Source['imported'] = () => undefined): Source {
  const tokens = tokensOf(text);
  return { tokens, ends: groupEnds(tokens), names: namesIn(tokens), imported };
}

/** The positions of the values of every property or variable of a name, in order. */
export function placesOf({ tokens }: Source, name: string): readonly number[] {
  return tokens.flatMap(({ kind, value }, index) => {
    if ((kind !== 'name' && kind !== 'text') || value !== name) return [];
    const next = tokens[index + 1];
    if (isSign(next, ':')) return [index + 2];
    const isShort = kind === 'name' && isSign(next, ',', '}') && isSign(tokens[index - 1], ',', '{');
    return isShort ? [index] : [];
  });
}

/** The position of the value that a source exports by default; undefined when there is none. */
export function exportedBy({ tokens }: Source): number | undefined {
  for (const [index, { value }] of tokens.entries()) {
    if (value === 'default' && tokens[index - 1]?.value === 'export') return index + 1;
    if (value === 'exports' && isSign(tokens[index + 1], '=')) return index + 2;
  }
  return undefined;
}

/** Reads literals at positions of a source. */
export class LiteralReader {
  #left = maxValues;

  /** The value at a position. What is no literal is undefined. */
  read({ source, at }: Reference): Value {
    return new Cursor(source, at, this).value(0);
  }

  /** Counts a value; false when there are too many. */
  count(): boolean {
    this.#left -= 1;
    return this.#left > 0;
  }
}

/** Walks over the tokens of one value. */
class Cursor {
  readonly #source: Source;
  readonly #reader: LiteralReader;
  #at: number;

  constructor(source: Source, at: number, reader: LiteralReader) {
    this.#source = source;
    this.#at = at;
    this.#reader = reader;
  }

  get #token(): Token | undefined {
    return this.#source.tokens[this.#at];
  }

  /** Reads a value, and moves behind it. */
  value(depth: number): Value {
    const token = this.#token;
    if (token === undefined || depth > maxDepth || !this.#reader.count()) return undefined;
    if (isSign(token, '{')) return this.#object(depth);
    if (isSign(token, '[')) return this.#list(depth);
    if (isSign(token, '(')) return this.#parenthesis(depth);
    this.#at += 1;
    if (token.kind === 'text') return token.value;
    if (token.kind === 'number') return Number(token.value);
    if (isSign(token, '-') && this.#token?.kind === 'number') return -Number(this.value(depth + 1));
    return token.kind === 'name' ? this.#named(token.value, depth) : undefined;
  }

  #object(depth: number): Value {
    const found: Record<string, Value> = {};
    this.#at += 1;
    while (this.#token !== undefined && !isSign(this.#token, '}')) {
      const before = this.#at;
      const token = this.#token;
      this.#at += 1;
      if (isSign(token, '...')) Object.assign(found, asMap(this.value(depth + 1)));
      else if (token.kind !== 'sign') this.#property(token.value, found, depth);
      this.#toDelimiter();
      if (isSign(this.#token, ',')) this.#at += 1;
      if (this.#at === before) this.#at += 1;
    }
    this.#at += 1;
    return found;
  }

  #property(key: string, found: Record<string, Value>, depth: number): void {
    const define = (value: Value): void => {
      Object.defineProperty(found, key, { value, enumerable: true, configurable: true, writable: true });
    };
    if (isSign(this.#token, ':')) {
      this.#at += 1;
      const value = this.value(depth + 1);
      // A text that goes on is no literal.
      define(isSign(this.#token, '+', '?', '.') ? undefined : value);
    } else if (isSign(this.#token, ',', '}')) define(this.#resolve(key, depth));
  }

  #list(depth: number): Value {
    const found: Value[] = [];
    this.#at += 1;
    while (this.#token !== undefined && !isSign(this.#token, ']')) {
      const before = this.#at;
      this.#item(found, depth);
      this.#toDelimiter();
      if (isSign(this.#token, ',')) this.#at += 1;
      if (this.#at === before) this.#at += 1;
    }
    this.#at += 1;
    return found;
  }

  #item(found: Value[], depth: number): void {
    const isSpread = isSign(this.#token, '...');
    if (isSpread) this.#at += 1;
    const value = this.value(depth + 1);
    const isWhole = !isSign(this.#token, '+', '?', '&', '|');
    const items = isSpread && Array.isArray(value) ? value : isSpread || !isWhole || value === undefined ? [] : [value];
    for (const item of items) if (this.#reader.count()) found.push(item);
  }

  /** A value in parentheses, or the result of an arrow function. */
  #parenthesis(depth: number): Value {
    const start = this.#at;
    this.#skipGroup();
    if (isSign(this.#token, ':'))
      while (this.#token !== undefined && !isSign(this.#token, '=>', ',', ';')) this.#at += 1;
    if (isSign(this.#token, '=>')) return this.#body(depth);
    const end = this.#at;
    this.#at = start + 1;
    const value = this.value(depth + 1);
    this.#at = end;
    return value;
  }

  /** The result of a function: of its expression, or of its first `return`. */
  #body(depth: number): Value {
    this.#at += 1;
    if (!isSign(this.#token, '{')) return this.value(depth + 1);
    const start = this.#at;
    this.#skipGroup();
    const end = this.#at;
    const { tokens } = this.#source;
    for (let at = start; at < end; at += 1) {
      if (tokens[at]?.value !== 'return') continue;
      this.#at = at + 1;
      const value = this.value(depth + 1);
      this.#at = end;
      return value;
    }
    return undefined;
  }

  /** A keyword, or the value of a name. A call stands for the result of a function of the source, else for its argument. */
  #named(name: string, depth: number): Value {
    if (name === 'true' || name === 'false') return name === 'true';
    if (name === 'async' || name === 'await') return this.value(depth + 1);
    if (name === 'function') return this.#function(depth);
    if (isSign(this.#token, '=>')) return this.#body(depth);
    if (!isSign(this.#token, '(')) return isSign(this.#token, '.') ? undefined : this.#resolve(name, depth);
    const start = this.#at;
    this.#skipGroup();
    const end = this.#at;
    const known = this.#resolve(name, depth);
    if (known !== undefined) return known;
    this.#at = start + 1;
    const argument = this.value(depth + 1);
    this.#at = end;
    return argument;
  }

  #function(depth: number): Value {
    while (this.#token !== undefined && !isSign(this.#token, '(')) this.#at += 1;
    this.#skipGroup();
    while (this.#token !== undefined && !isSign(this.#token, '{')) this.#at += 1;
    this.#at -= 1;
    return this.#body(depth);
  }

  #resolve(name: string, depth: number): Value {
    const own = this.#source.names.get(name);
    const place = own === undefined ? this.#source.imported(name) : { source: this.#source, at: own };
    // The depth goes on, so that names that mean each other have an end.
    return place === undefined ? undefined : new Cursor(place.source, place.at, this.#reader).value(depth + 1);
  }

  /** Moves behind a group in brackets. */
  #skipGroup(): void {
    this.#at = this.#source.ends.get(this.#at) ?? this.#source.tokens.length;
  }

  #toDelimiter(): void {
    this.#at = endOfItem(this.#source, this.#at);
  }
}

/** The position where an item ends, after what follows its value: `as const`, operators, calls. */
export function endOfItem({ tokens, ends }: Source, start: number): number {
  let angles = 0;
  let at = start;
  for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
    if (isSign(token, '(', '[', '{')) {
      at = ends.get(at) ?? tokens.length;
      continue;
    }
    if (isSign(token, '<')) angles += 1;
    if (isSign(token, '>')) angles -= 1;
    if (isSign(token, '}', ']', ')') || (angles <= 0 && isSign(token, ',', ';'))) return at;
    at += 1;
  }
  return at;
}

function groupEnds(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (isSign(token, '(', '[', '{')) open.push(index);
    if (!isSign(token, ')', ']', '}')) continue;
    const start = open.pop();
    if (start !== undefined) ends.set(start, index + 1);
  }
  return ends;
}

/** The names that a source defines by `const`, `let`, `var` and `function`. */
function namesIn(tokens: readonly Token[]): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const [index, { kind, value }] of tokens.entries()) {
    const name = tokens[index + 1];
    if (kind !== 'name' || name?.kind !== 'name' || names.has(name.value)) continue;
    if (value === 'function') names.set(name.value, index);
    if (value !== 'const' && value !== 'let' && value !== 'var') continue;
    const at = valueAfter(tokens, index + 2);
    if (at !== undefined) names.set(name.value, at);
  }
  return names;
}

/** The position after the `=` of a definition, whose type may stand before it. */
function valueAfter(tokens: readonly Token[], start: number): number | undefined {
  for (let at = start; at < Math.min(tokens.length, start + 30); at += 1) {
    if (isSign(tokens[at], '=')) return at + 1;
    if (isSign(tokens[at], ';')) return undefined;
  }
  return undefined;
}

/** True for one of these signs. */
export function isSign(token: Token | undefined, ...signs: readonly string[]): boolean {
  return token?.kind === 'sign' && signs.includes(token.value);
}

function asMap(value: Value): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
