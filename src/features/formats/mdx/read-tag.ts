import { endOfBrackets, type JavascriptSource } from './scan-javascript.ts';

/** The value of an attribute: text, an expression in braces, or none. */
export type AttributeValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'expression'; readonly text: string }
  | { readonly kind: 'none' };

export interface JsxTag {
  /** The name as written; empty for a fragment. */
  readonly name: string;
  /** True for a closing tag. */
  readonly isClosing: boolean;
  /** True for a tag without content. */
  readonly isWhole: boolean;
  /** The attributes by name, as written. Spread attributes are left out. */
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  /** The index after the tag. */
  readonly end: number;
}

/** Limit of the attributes of one tag. */
const maxAttributes = 200;

const start = /<(\/?)((?:[A-Za-z][\w-]*(?:[.:][A-Za-z][\w-]*)*)?)(?=[\s/>{])/y;
const attributeName = /\s*([A-Za-z_$@:][\w$.:@-]*)/y;
const blank = /\s*/y;

/** Reads the tag at an index; undefined if there is none. */
export function readTag(source: JavascriptSource, index: number): JsxTag | undefined {
  const { text } = source;
  start.lastIndex = index;
  const [whole = '', slash = '', name = ''] = start.exec(text) ?? [];
  if (whole === '' || (name === '' && text[index + whole.length] !== '>')) return undefined;
  const attributes = new Map<string, AttributeValue>();
  let at = index + whole.length;
  for (let count = 0; count < maxAttributes; count += 1) {
    at = afterBlank(text, at);
    const isWhole = text.startsWith('/>', at);
    if (isWhole || text[at] === '>')
      return { name, isClosing: slash !== '', isWhole, attributes, end: at + (isWhole ? 2 : 1) };
    const next = readAttribute(source, at, attributes);
    if (next === undefined) return undefined;
    at = next;
  }
  return undefined;
}

/** Reads one attribute and returns the index after it; undefined for anything else. */
function readAttribute(
  source: JavascriptSource,
  at: number,
  attributes: Map<string, AttributeValue>,
): number | undefined {
  const { text } = source;
  if (text[at] === '{') return afterExpression(source, at)?.end;
  attributeName.lastIndex = at;
  const [whole = '', name = ''] = attributeName.exec(text) ?? [];
  if (whole === '') return undefined;
  const after = afterBlank(text, at + whole.length);
  if (text[after] !== '=') {
    attributes.set(name, { kind: 'none' });
    return at + whole.length;
  }
  const value = readValue(source, afterBlank(text, after + 1));
  if (value === undefined) return undefined;
  attributes.set(name, value.value);
  return value.end;
}

interface ReadValue {
  readonly value: AttributeValue;
  readonly end: number;
}

function readValue(source: JavascriptSource, at: number): ReadValue | undefined {
  const { text } = source;
  const quote = text[at];
  if (quote === '{') return afterExpression(source, at);
  if (quote !== '"' && quote !== "'") return undefined;
  const end = text.indexOf(quote, at + 1);
  source.budget -= (end < 0 ? text.length : end) - at;
  if (end < 0 || source.budget < 0) return undefined;
  return { value: { kind: 'text', text: text.slice(at + 1, end) }, end: end + 1 };
}

function afterExpression(source: JavascriptSource, at: number): ReadValue | undefined {
  const end = endOfBrackets(source, at);
  if (end < 0) return undefined;
  return { value: { kind: 'expression', text: source.text.slice(at + 1, end - 1) }, end };
}

function afterBlank(text: string, at: number): number {
  blank.lastIndex = at;
  return at + (blank.exec(text)?.[0].length ?? 0);
}
