import { isAlias, isMap, isScalar, isSeq, type ParsedNode, type Scalar, type YAMLMap } from 'yaml';
import type { Value } from '#platform/values.ts';
import { composeYaml, YamlError } from './compose-yaml.ts';

/** How a text is read. */
export interface YamlOptions {
  /** True for values as written: `1.0` is not a number and `no` is not a boolean. */
  readonly texts?: boolean;
  /** True to read what is valid in a text with faults. */
  readonly tolerant?: boolean;
  /** True for maps as a `Map`, which keeps the order of names that are numbers. */
  readonly maps?: boolean;
  /** True if `<<` takes the entries of other maps. */
  readonly merge?: boolean;
  /** The value of a node with a tag of its own, such as `!ENV`; tags count as none by default. */
  readonly tagged?: (tag: string, value: Value) => Value;
}

/** Maximum number of values, with those that aliases repeat: a few lines of nested aliases stand for gigabytes. */
const maxValues = 100_000;

/** Longer texts are no numbers, in characters. */
const maxNumber = 40;

/**
 * Parses the first document of a YAML text in linear time. Collections that are names of others are left out. Throws
 * {@link YamlError} for a fault, for too many values and for a value that holds itself, and `NestingError`.
 */
export function parseYaml(text: string, options: YamlOptions = {}): Value {
  const document = composeYaml(text, options.tolerant);
  return document?.contents ? new ValueReader(options).value(document.contents) : null;
}

interface Anchored {
  readonly value: Value;
  /** Number of values in it. */
  readonly size: number;
}

class ValueReader {
  readonly #options: YamlOptions;
  readonly #anchors = new Map<string, Anchored>();
  #count = 0;

  constructor(options: YamlOptions) {
    this.#options = options;
  }

  value(node: ParsedNode | null): Value {
    if (node === null) return null;
    if (isAlias(node)) return this.#repeated(node.source, node.range[0]);
    const before = this.#count;
    this.#add(1);
    const plain = isScalar(node) ? this.#scalar(node) : this.#collection(node);
    const value = this.#withTag(node.tag, plain);
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, { value, size: this.#count - before });
    return value;
  }

  #add(size: number): void {
    this.#count += size;
    if (this.#count > maxValues) throw new YamlError(`it has more than ${maxValues} values`);
  }

  #repeated(name: string, offset: number): Value {
    const found = this.#anchors.get(name);
    if (found === undefined) throw new YamlError(`the alias *${name} has no value before it`, offset);
    this.#add(found.size);
    return found.value;
  }

  #scalar({ value, type, tag }: Scalar.Parsed): Value {
    const isText = this.#options.texts || type !== 'PLAIN' || tag !== undefined;
    return isText || typeof value !== 'string' ? value : plainValue(value);
  }

  #collection(node: ParsedNode): Value {
    if (isSeq<ParsedNode>(node)) return node.items.map((item) => this.value(item));
    return isMap<ParsedNode, ParsedNode | null>(node) ? this.#map(node) : null;
  }

  #map({ items }: YAMLMap<ParsedNode, ParsedNode | null>): Value {
    const found = new Map<string, Value>();
    for (const { key, value: below } of items) {
      const name = this.#name(key);
      const value = this.value(below);
      if (name === '<<' && this.#options.merge) merge(found, value);
      else if (name !== undefined) found.set(name, value);
    }
    // A name such as __proto__ becomes a field like any other.
    return this.#options.maps ? found : Object.fromEntries(found);
  }

  /** The name of an entry, as written; undefined for a collection. */
  #name(key: ParsedNode): string | undefined {
    const value = this.value(key);
    if (isScalar(key)) return String(key.value);
    return typeof value === 'object' && value !== null ? undefined : String(value);
  }

  #withTag(tag: string | undefined, value: Value): Value {
    const { tagged } = this.#options;
    return tag === undefined || tagged === undefined ? value : tagged(tag, value);
  }
}

/** Adds the entries that are not there yet. */
function merge(found: Map<string, Value>, value: Value): void {
  for (const source of Array.isArray(value) ? value : [value]) {
    const entries = source instanceof Map ? source : Object.entries(typeof source === 'object' ? (source ?? {}) : {});
    for (const [name, each] of entries) if (!found.has(name)) found.set(name, each);
  }
}

/** The value of a scalar without quotes, by the core schema of YAML 1.2. */
function plainValue(text: string): Value {
  if (/^(?:~|null|Null|NULL)?$/.test(text)) return null;
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  if (text.length > maxNumber) return text;
  if (/^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$|^0o[0-7]+$|^0x[\dA-Fa-f]+$/.test(text)) return Number(text);
  if (/^[-+]?\.(?:inf|Inf|INF)$/.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return /^\.(?:nan|NaN|NAN)$/.test(text) ? Number.NaN : text;
}
