import type { Value } from '#platform/values.ts';
import { endOfGroup, endOfItem, isSign, placeOf, type Reference, type Source } from './js-source.ts';
import type { Token } from './js-tokens.ts';

/** Limits of one reading: values and tokens in all, and nesting. A program that names its lists again and again has an end here. */
const maxValues = 50_000;
const maxTokens = 1_000_000;
const maxDepth = 60;

/** Maximum number of tokens between `function` and its parameters, and between these and its body. */
const maxSignature = 60;

/** Reads literals at positions of a source. */
export class LiteralReader {
  #left = maxValues;
  #tokens = maxTokens;
  #isDeep = false;

  /** The value at a position. What is no literal is undefined. */
  read({ source, at }: Reference): Value {
    return new Cursor(source, at, this).value(0);
  }

  /** Why some of the values were not read: "it …"; undefined if all were. */
  get cut(): string | undefined {
    if (this.#left <= 0) return `it has more than ${maxValues} values`;
    if (this.#tokens <= 0) return `its names stand for more than ${maxTokens} words and signs`;
    return this.#isDeep ? `it is nested more than ${maxDepth} levels deep` : undefined;
  }

  /** Counts a value; false when there are too many values or tokens, or it is nested too deeply. */
  count(depth: number): boolean {
    this.#left -= 1;
    if (depth > maxDepth) this.#isDeep = true;
    return this.#left > 0 && this.#tokens > 0 && depth <= maxDepth;
  }

  /** Counts tokens that are read, or read again, on the way to the end of a value. */
  pass(tokens: number): void {
    this.#tokens -= tokens;
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
    if (token === undefined || !this.#reader.count(depth)) return undefined;
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
    for (const item of items) if (this.#reader.count(depth)) found.push(item);
  }

  /** A value in parentheses, or the result of an arrow function. */
  #parenthesis(depth: number): Value {
    const start = this.#at;
    this.#skipGroup();
    if (isSign(this.#token, ':'))
      while (this.#token !== undefined && !isSign(this.#token, '=>', ',', ';')) {
        this.#reader.pass(1);
        this.#at += 1;
      }
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
      this.#reader.pass(1);
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
    if (!this.#moveTo('(')) return undefined;
    this.#skipGroup();
    if (!this.#moveTo('{')) return undefined;
    this.#at -= 1;
    return this.#body(depth);
  }

  /** Moves to a sign of a signature; false when it is not near. */
  #moveTo(sign: string): boolean {
    const end = this.#at + maxSignature;
    while (this.#token !== undefined && this.#at < end && !isSign(this.#token, sign)) this.#at += 1;
    return isSign(this.#token, sign);
  }

  #resolve(name: string, depth: number): Value {
    const place = placeOf(this.#source, name);
    // The depth goes on, so that names that mean each other have an end.
    return place === undefined ? undefined : new Cursor(place.source, place.at, this.#reader).value(depth + 1);
  }

  /** Moves behind a group in brackets. */
  #skipGroup(): void {
    this.#at = endOfGroup(this.#source, this.#at);
  }

  #toDelimiter(): void {
    const start = this.#at;
    this.#at = endOfItem(this.#source, start);
    this.#reader.pass(this.#at - start);
  }
}

function asMap(value: Value): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
