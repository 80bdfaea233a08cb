import type {
  AnyNode,
  ArrayExpression,
  BinaryExpression,
  BlockStatement,
  CallExpression,
  MemberExpression,
  ObjectExpression,
  Property,
  TemplateLiteral,
} from 'acorn';
import { fieldOf, isMap, type Value } from '#platform/values.ts';
import { keyOf, type Reference, requiredPath, resolveName, type Source } from './js-source.ts';
import { nodesIn } from './parse-module.ts';

/** Stands for a value that a program computes, in an exact reading. */
export const computed = Symbol('computed');

/** Limits of one reading: values in all, and nesting. A program that names its lists again and again has an end here. */
const maxValues = 50_000;
const maxDepth = 60;

/** Longer texts are not put together, in characters. */
const maxText = 100_000;

/** Functions that return their argument: `defineConfig`, `withMermaid`. */
const transparent = /^(define|with)[A-Z]\w*$|Config$/;

/** Where a node is read. */
interface ReadingScope {
  readonly source: Source;
  readonly depth: number;
  /** True if a function stands for its result. */
  readonly isCalled: boolean;
}

type FunctionNode = Extract<
  AnyNode,
  { readonly type: 'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration' }
>;

/**
 * Reads literals: names, spreads, sums of texts and functions that return a literal stand for their values. Nothing is run.
 *
 * An exact reading keeps every key and item, and what the program computes is {@link computed}. Otherwise items that are
 * computed are left out, every function stands for its first result, and calls of unknown functions for their argument.
 */
export class LiteralReader {
  readonly #isExact: boolean;
  /** The value of what the program computes. */
  readonly #unknown: Value;
  /** What functions that were called before return, by body. */
  readonly #outcomes = new Map<BlockStatement, Outcome>();
  #left = maxValues;
  #isDeep = false;

  /** Creates a reader for one reading, which has its limits. */
  constructor({ isExact }: { readonly isExact: boolean }) {
    this.#isExact = isExact;
    this.#unknown = isExact ? computed : undefined;
  }

  /** The value of a node. */
  read({ source, node }: Reference): Value {
    return this.#value(node, { source, depth: 0, isCalled: true });
  }

  /** Why some of the values were not read: "it …"; undefined if all were. */
  get cut(): string | undefined {
    if (this.#left <= 0) return `it has more than ${maxValues} values`;
    return this.#isDeep ? `it is nested more than ${maxDepth} levels deep` : undefined;
  }

  /** Counts a value; false when there are too many, or it is nested too deeply. */
  #count(depth: number): boolean {
    this.#left -= 1;
    if (depth > maxDepth) this.#isDeep = true;
    return this.#left > 0 && depth <= maxDepth;
  }

  #value(node: AnyNode | undefined, place: ReadingScope): Value {
    if (node === undefined || !this.#count(place.depth)) return this.#unknown;
    switch (node.type) {
      case 'Literal':
        return node.regex || node.bigint ? this.#unknown : node.value;
      case 'TemplateLiteral':
        return this.#template(node, place);
      case 'UnaryExpression':
        return this.#negative(node.operator, this.#below(node.argument, place));
      case 'BinaryExpression':
        return this.#sum(node, place);
      case 'ObjectExpression':
        return this.#object(node, place);
      case 'ArrayExpression':
        return this.#list(node, place);
      case 'Identifier':
        return node.name === 'undefined' ? undefined : this.#named(node.name, place);
      case 'MemberExpression':
        return this.#member(node, place);
      case 'CallExpression':
        return this.#call(node, place);
      case 'AwaitExpression':
        return this.#below(node.argument, place, place.isCalled);
      case 'ChainExpression':
        return this.#below(node.expression, place);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return this.#isExact && !place.isCalled ? this.#unknown : this.#result(node, place);
      default:
        return this.#unknown;
    }
  }

  /** The value of a part of a node. */
  #below(node: AnyNode | undefined, { source, depth }: ReadingScope, isCalled = false): Value {
    return this.#value(node, { source, depth: depth + 1, isCalled });
  }

  #negative(operator: string, value: Value): Value {
    return operator === '-' && typeof value === 'number' ? -value : this.#unknown;
  }

  #template({ quasis, expressions }: TemplateLiteral, place: ReadingScope): Value {
    const parts = quasis.flatMap(({ value }, index) => {
      const next = expressions[index];
      return next === undefined ? [value.cooked] : [value.cooked, this.#below(next, place)];
    });
    return this.#joined(parts);
  }

  #sum(sum: BinaryExpression, place: ReadingScope): Value {
    const parts: Value[] = [];
    let node: BinaryExpression['left'] = sum;
    // Long sums are nested on their left side.
    for (; node.type === 'BinaryExpression' && node.operator === '+'; node = node.left)
      parts.push(this.#below(node.right, place));
    return node === sum ? this.#unknown : this.#joined([this.#below(node, place), ...parts.reverse()]);
  }

  /** A text and what is added to it. */
  #joined(parts: readonly Value[]): Value {
    let text = '';
    if (typeof parts[0] !== 'string') return this.#unknown;
    for (const part of parts) {
      if (typeof part !== 'string' && typeof part !== 'number') return this.#unknown;
      text += part;
      if (text.length > maxText) return this.#unknown;
    }
    return text;
  }

  #object({ properties }: ObjectExpression, place: ReadingScope): Value {
    const found: Record<string, Value> = {};
    const define = (key: string, value: Value): void => {
      Object.defineProperty(found, key, { value, enumerable: true, configurable: true, writable: true });
    };
    for (const each of properties) {
      if (this.#left <= 0) break;
      if (each.type === 'Property') define(this.#key(each, place), this.#property(each, place));
      else {
        const value = this.#below(each.argument, place);
        if (isMap(value)) for (const [key, inside] of Object.entries(value)) define(key, inside);
        else define(`...${wordAt(place, each.argument)}`, this.#unknown);
      }
    }
    return found;
  }

  #property({ value, method, kind }: Property, place: ReadingScope): Value {
    if (!method && kind === 'init') return this.#below(value, place);
    this.#count(place.depth);
    return this.#unknown;
  }

  #key(property: Property, place: ReadingScope): string {
    const key = keyOf(property) ?? this.#below(property.key, place);
    return typeof key === 'string' ? key : `[${wordAt(place, property.key)}]`;
  }

  #list({ elements }: ArrayExpression, place: ReadingScope): Value {
    const found: Value[] = [];
    for (const element of elements) {
      if (this.#left <= 0) break;
      for (const item of this.#items(element, place))
        if (item !== undefined && this.#count(place.depth)) found.push(item);
    }
    return found;
  }

  /** An item of a list, or those that a spread adds. */
  #items(element: ArrayExpression['elements'][number], place: ReadingScope): readonly Value[] {
    if (element === null) return [];
    if (element.type !== 'SpreadElement') return [this.#below(element, place)];
    const value = this.#below(element.argument, place);
    return Array.isArray(value) ? value : [this.#unknown];
  }

  #named(name: string, place: ReadingScope): Value {
    const found = resolveName(place.source, name);
    return found === undefined ? this.#unknown : this.#referred(found, place);
  }

  /** The value that a name stands for. The depth goes on, so that names that mean each other have an end. */
  #referred({ source, node }: Reference, { depth, isCalled }: ReadingScope): Value {
    return this.#value(node, { source, depth: depth + 1, isCalled });
  }

  #member({ object, property, computed: isComputed }: MemberExpression, place: ReadingScope): Value {
    const key = property.type === 'PrivateIdentifier' ? undefined : keyOf({ key: property, computed: isComputed });
    return key === undefined ? this.#unknown : (fieldOf(this.#below(object, place), key) ?? this.#unknown);
  }

  #call(node: CallExpression, place: ReadingScope): Value {
    const { callee, arguments: values } = node;
    const [argument] = values;
    const written = place.source.text.slice(node.start, Math.min(node.end, node.start + 40));
    if (written === 'new Date().getFullYear()') return new Date().getFullYear();
    if (written.startsWith('require.resolve(')) return this.#below(argument, place);
    const path = requiredPath(node);
    if (path !== undefined) return this.#required(path, place);
    if (callee.type === 'MemberExpression') return this.#unknown;
    if (callee.type !== 'Identifier') return this.#below(callee, place, true);
    const known = resolveName(place.source, callee.name);
    const result = known && this.#referred(known, { ...place, isCalled: true });
    if (this.#isExact ? known !== undefined : result !== undefined) return result;
    return !this.#isExact || transparent.test(callee.name) ? this.#below(argument, place, true) : this.#unknown;
  }

  #required(path: string, place: ReadingScope): Value {
    const module = place.source.moduleOf(path);
    const found = module && resolveName(module, 'default');
    if (found !== undefined) return this.#referred(found, place);
    return this.#isExact ? this.#unknown : path;
  }

  /** The result of a function: of its expression, or of its first `return`; in an exact reading of one that always runs. */
  #result({ body }: FunctionNode, place: ReadingScope): Value {
    if (body.type !== 'BlockStatement') return this.#below(body, place);
    const outcome = this.#outcomes.get(body) ?? outcomeOf(body);
    this.#outcomes.set(body, outcome);
    return this.#isExact && !outcome.isCertain ? this.#unknown : this.#below(outcome.result, place);
  }
}

/** Statements that may not run, or change a value many times. */
const branches = /^(If|For\w*|While|DoWhile|Switch|Try)Statement$/;

/** What a function returns. */
interface Outcome {
  /** The value of its first `return`. */
  readonly result: AnyNode | undefined;
  /** True if it always returns this value. */
  readonly isCertain: boolean;
}

/** What a function returns. The functions in it return for themselves. */
function outcomeOf(body: BlockStatement): Outcome {
  const inside = nodesIn(body, ({ type }) => !functions.has(type));
  const [first, second] = [...inside].filter((node) => node.type === 'ReturnStatement');
  const isCertain = second === undefined && !body.body.some(({ type }) => branches.test(type));
  return { result: first?.argument ?? undefined, isCertain };
}

const functions: ReadonlySet<string> = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
]);

/** The word that a node begins with, for the name of a key. */
function wordAt({ source }: ReadingScope, { start }: AnyNode): string {
  return /^[\w$]*/.exec(source.text.slice(start, start + 100))?.[0] ?? '';
}
