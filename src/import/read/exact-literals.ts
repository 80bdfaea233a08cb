import {
  endOfGroup,
  endOfItem,
  endOfTypes,
  isSign,
  placeOf,
  type Reference,
  type Source,
} from '#catalog/toolchains/formats/js-source.ts';
import type { Token } from '#catalog/toolchains/formats/js-tokens.ts';
import { unread } from '#import/keys/unread.ts';
import { fieldOf, isMap, type Value } from '#platform/values.ts';

/** Limits of one reading: values and tokens in all, and nesting. */
const maxValues = 50_000;
const maxTokens = 1_000_000;
const maxDepth = 60;

/** Names of values. */
const constants: Readonly<Record<string, Value>> = { true: true, false: false, null: null, undefined };

/** Functions that return their argument: `defineConfig`, `withMermaid`. */
const transparent = /^(define|with)[A-Z]\w*$|Config$/;

/**
 * Reads the value at a position of a source, and keeps every key: a value that the program computes is {@link unread}.
 * Nothing is run.
 */
export function readExactly(reference: Reference): Value {
  return new Walk(reference, { left: maxValues, tokens: maxTokens }).value(0, true);
}

/** Values and tokens that a reading may still read. Tokens count each time that they are passed. */
type Budget = { left: number; tokens: number };

/** Walks over the tokens of one value. */
class Walk {
  readonly #source: Source;
  readonly #reader: Budget;
  #at: number;

  constructor({ source, at }: Reference, reader: Budget) {
    this.#source = source;
    this.#at = at;
    this.#reader = reader;
  }

  get #token(): Token | undefined {
    return this.#source.tokens[this.#at];
  }

  /** Reads a whole expression and moves behind it; `called` if a function stands for its result. */
  value(depth: number, called = false): Value {
    this.#reader.left -= 1;
    if (depth > maxDepth || this.#reader.left < 0 || this.#reader.tokens < 0) return this.#skipped();
    let found = this.#operand(depth, called);
    while (isSign(this.#token, '+') && typeof found === 'string') {
      this.#at += 1;
      const next = this.#operand(depth, false);
      found = typeof next === 'string' || typeof next === 'number' ? `${found}${next}` : unread;
    }
    return this.#isComplete() ? found : this.#skipped();
  }

  /** True at the end of an expression. A name may follow, of the next statement or of a type. */
  #isComplete(): boolean {
    const token = this.#token;
    if (token?.kind === 'name' && (token.value === 'as' || token.value === 'satisfies')) this.#toDelimiter();
    if (isSign(this.#token, '!') && isSign(this.#source.tokens[this.#at + 1], ',', '}', ']', ')')) this.#at += 1;
    const next = this.#token;
    return next === undefined || next.kind !== 'sign' || isSign(next, ',', '}', ']', ')', ';', '#', '@');
  }

  #skipped(): Value {
    this.#toDelimiter();
    return unread;
  }

  #operand(depth: number, called: boolean): Value {
    const token = this.#token;
    if (token === undefined) return unread;
    if (isSign(token, '{')) return this.#object(depth);
    if (isSign(token, '[')) return this.#list(depth);
    if (isSign(token, '(')) return this.#parenthesis(depth, called);
    this.#at += 1;
    if (token.kind === 'text') return token.value;
    if (token.kind === 'number') return Number(token.value);
    if (isSign(token, '-') && this.#token?.kind === 'number') return -Number(this.#operand(depth + 1, false));
    if (token.kind === 'unknown') return token.value.startsWith('/') ? unread : this.#template(token.value, depth);
    return token.kind === 'name' ? this.#named(token.value, depth, called) : unread;
  }

  /** A text with names in it, such as `v${version}`. */
  #template(text: string, depth: number): Value {
    let isWhole = true;
    const filled = text.replace(/\$\{\s*([^{}]*?)\s*\}/g, (_, inside: string) => {
      if (/^new Date\(\)\.getFullYear\(\)$/.test(inside)) return String(new Date().getFullYear());
      const [name = '', ...fields] = /^[\w$]+(\.[\w$]+)*$/.test(inside) ? inside.split('.') : [];
      const value = fields.reduce<Value>(fieldOf, name === '' ? undefined : this.#resolve(name, depth));
      if (typeof value !== 'string' && typeof value !== 'number') isWhole = false;
      return String(value);
    });
    return isWhole && !filled.includes('${') ? filled.replace(/\\(?=[`$\\])/g, '') : unread;
  }

  #object(depth: number): Value {
    const found: Record<string, Value> = {};
    const define = (key: string, value: Value): void => {
      Object.defineProperty(found, key, { value, enumerable: true, configurable: true, writable: true });
    };
    const end = endOfGroup(this.#source, this.#at) - 1;
    this.#at += 1;
    while (this.#at < end) {
      this.#property(define, depth);
      this.#toDelimiter();
      if (isSign(this.#token, ',', ';')) this.#at += 1;
      else if (this.#at < end) this.#at = end;
    }
    this.#at = end + 1;
    return found;
  }

  #property(define: (key: string, value: Value) => void, depth: number): void {
    const token = this.#token;
    if (token === undefined) return;
    if (isSign(token, '...')) {
      this.#spread(define, depth);
      return;
    }
    if (isSign(token, '[')) {
      const end = this.#source.ends.get(this.#at) ?? this.#at + 1;
      const name = this.#source.tokens[this.#at + 1];
      const isText = name?.kind === 'text' && end === this.#at + 3;
      this.#at = end;
      this.#defined(define, isText ? name.value : `[${name?.value ?? ''}]`, depth);
      return;
    }
    this.#at += 1;
    const next = this.#token;
    // `async build()`, `get title()`, `*pages()`
    const isModified = next?.kind === 'name' && isSign(this.#source.tokens[this.#at + 1], '(');
    if (token.kind === 'sign' && !isModified) return;
    if (isModified) define(next.value, unread);
    else this.#defined(define, token.value, depth);
  }

  #defined(define: (key: string, value: Value) => void, key: string, depth: number): void {
    if (!isSign(this.#token, ':')) {
      define(key, isSign(this.#token, ',', '}') ? this.#resolve(key, depth) : unread);
      return;
    }
    this.#at += 1;
    const value = this.value(depth + 1);
    if (value !== undefined) define(key, value);
  }

  #spread(define: (key: string, value: Value) => void, depth: number): void {
    this.#at += 1;
    const name = this.#token?.value ?? '';
    const value = this.value(depth + 1);
    if (isMap(value)) for (const [key, each] of Object.entries(value)) define(key, each);
    else define(`...${name}`, unread);
  }

  #list(depth: number): Value {
    const found: Value[] = [];
    const end = endOfGroup(this.#source, this.#at) - 1;
    this.#at += 1;
    while (this.#at < end && this.#reader.left > 0 && this.#reader.tokens > 0) {
      const before = this.#at;
      if (!isSign(this.#token, ',')) found.push(...this.#items(depth));
      this.#toDelimiter();
      if (isSign(this.#token, ',') || this.#at === before) this.#at += 1;
    }
    this.#at = end + 1;
    return found;
  }

  /** An item of a list, or those that a spread adds. */
  #items(depth: number): readonly Value[] {
    const isSpread = isSign(this.#token, '...');
    if (isSpread) this.#at += 1;
    const value = this.value(depth + 1);
    if (!isSpread) return value === undefined ? [] : [value];
    return Array.isArray(value) ? value.slice(0, this.#reader.left) : [unread];
  }

  /** A value in parentheses, or the result of an arrow function that is called. */
  #parenthesis(depth: number, called: boolean): Value {
    const start = this.#at;
    this.#at = endOfGroup(this.#source, this.#at);
    const end = this.#at;
    if (isSign(this.#token, ':')) this.#moveTo('=>', ',', ';');
    if (isSign(this.#token, '=>')) return called ? this.#body(depth) : this.#skipped();
    this.#at = start + 1;
    const value = this.value(depth + 1, called);
    const isOne = this.#at === end - 1;
    this.#at = end;
    return isOne ? value : unread;
  }

  /** The result of a function whose arrow or `{` is next: of its expression, or of its only `return`. */
  #body(depth: number): Value {
    if (isSign(this.#token, '=>')) this.#at += 1;
    if (!isSign(this.#token, '{')) return this.value(depth + 1);
    const start = this.#at;
    this.#at = endOfGroup(this.#source, this.#at);
    const end = this.#at;
    const returns = this.#returnsIn(start + 1, end - 1);
    if (returns === undefined) return unread;
    this.#at = returns;
    const value = this.value(depth + 1);
    this.#at = end;
    return value;
  }

  /** The position behind the only `return` of a body; undefined for several, and for one under a condition. */
  #returnsIn(start: number, end: number): number | undefined {
    const found: number[] = [];
    this.#reader.tokens -= end - start;
    for (let at = start; at < end; at += 1) {
      const token = this.#source.tokens[at];
      if (token?.kind === 'name' && /^(if|for|while|switch|try)$/.test(token.value)) return undefined;
      if (token?.kind === 'name' && token.value === 'return') found.push(at + 1);
      if (isSign(token, '{', '(', '[')) at = (this.#source.ends.get(at) ?? end) - 1;
    }
    return found.length === 1 ? found[0] : undefined;
  }

  #named(name: string, depth: number, called: boolean): Value {
    if (Object.hasOwn(constants, name)) return constants[name];
    if (name === 'async' || name === 'await') return this.#operand(depth + 1, called);
    if (name === 'require') return this.#required(depth);
    if (isSign(this.#token, '=>')) return called ? this.#body(depth) : this.#skipped();
    if (name === 'function') return called ? this.#function(depth) : this.#skipped();
    // `defineConfig<Settings>(…)`
    const behind = endOfTypes(this.#source, this.#at);
    if (isSign(this.#source.tokens[behind], '(')) this.#at = behind;
    return isSign(this.#token, '(') ? this.#call(name, depth) : this.#member(this.#resolve(name, depth));
  }

  /** The field of a value that names with dots lead to. */
  #member(value: Value): Value {
    let found = value;
    while (isSign(this.#token, '.') && this.#source.tokens[this.#at + 1]?.kind === 'name') {
      found = fieldOf(found, this.#source.tokens[this.#at + 1]?.value ?? '') ?? unread;
      this.#at += 2;
    }
    return found;
  }

  /** `require.resolve('./sidebars.js')` is the path. */
  #required(depth: number): Value {
    const { tokens } = this.#source;
    if (!isSign(this.#token, '.') || tokens[this.#at + 1]?.value !== 'resolve') return unread;
    this.#at += 2;
    return isSign(this.#token, '(') ? this.#parenthesis(depth, false) : unread;
  }

  #call(name: string, depth: number): Value {
    const start = this.#at;
    this.#at = endOfGroup(this.#source, this.#at);
    const end = this.#at;
    const place = placeOf(this.#source, name);
    if (place !== undefined) return new Walk(place, this.#reader).value(depth + 1, true);
    if (!transparent.test(name)) return unread;
    this.#at = start + 1;
    const argument = this.value(depth + 1, true);
    this.#at = end;
    return argument;
  }

  #function(depth: number): Value {
    this.#moveTo('(');
    this.#at = endOfGroup(this.#source, this.#at);
    this.#moveTo('{');
    return this.#body(depth);
  }

  #resolve(name: string, depth: number): Value {
    const place = placeOf(this.#source, name);
    // The depth goes on, so that names that mean each other have an end.
    return place === undefined ? unread : new Walk(place, this.#reader).value(depth + 1);
  }

  /** Moves to the next of these signs. */
  #moveTo(...signs: readonly string[]): void {
    const start = this.#at;
    while (this.#token !== undefined && !isSign(this.#token, ...signs)) this.#at += 1;
    this.#reader.tokens -= this.#at - start;
  }

  /** Moves to the end of an item. */
  #toDelimiter(): void {
    const start = this.#at;
    this.#at = endOfItem(this.#source, start);
    this.#reader.tokens -= this.#at - start;
  }
}
