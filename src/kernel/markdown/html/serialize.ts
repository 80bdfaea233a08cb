import type { Element, Properties, Root, RootContent } from 'hast';
import { find, html } from 'property-information';
import { escapeText } from '#markdown/tree/escape-html.ts';

const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'source', 'wbr']);

/**
 * Writes a safe tree as HTML. It supports only what the allow list keeps: no raw text elements, no comments, no other
 * namespaces. It is five times as fast as a general serializer, which took a fifth of the time of a page.
 */
export function serialize({ children }: Root): string {
  let out = '';
  for (const child of children) out += node(child);
  return out;
}

function node(child: RootContent): string {
  if (child.type === 'text') return child.data?.html ?? escapeText(child.value);
  return child.type === 'element' ? element(child) : '';
}

function element({ tagName, properties, children }: Element): string {
  let out = `<${tagName}${attributes(properties)}>`;
  if (voidElements.has(tagName)) return out;
  const first = children[0];
  // Browsers ignore one line end at the start of `pre`, so it is written twice.
  if (tagName === 'pre' && first?.type === 'text' && first.value.startsWith('\n')) out += '\n';
  for (const child of children) out += node(child);
  return `${out}</${tagName}>`;
}

/** The names of common attributes, looked up once. */
const names: ReadonlyMap<string, Name> = new Map(
  'className href id src alt title width height loading decoding rel align'
    .split(' ')
    .map((property) => [property, nameOf(property)]),
);

function attributes(properties: Properties): string {
  let out = '';
  for (const property in properties) out += attribute(property, properties[property]);
  return out;
}

function attribute(property: string, value: Properties[string]): string {
  if (value === undefined || value === null || value === false) return '';
  if (Array.isArray(value) && value.length === 0) return '';
  const { start, separator } = names.get(property) ?? nameOf(property);
  if (value === true) return start;
  return `${start}="${escapeValue(Array.isArray(value) ? value.join(separator) : String(value))}"`;
}

interface Name {
  readonly start: string;
  readonly separator: string;
}

function nameOf(property: string): Name {
  const { attribute: name, commaSeparated } = find(html, property);
  return { start: ` ${name}`, separator: commaSeparated ? ', ' : ' ' };
}

function escapeValue(value: string): string {
  return /[&"<>]/.test(value) ? escapeText(value).replaceAll('"', '&quot;') : value;
}
