import { pathAttribute } from './attribute-text.ts';
import type { MdxElement } from './mdx-nodes.ts';

/** Names of attributes that JSX spells differently. */
const spellings: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  srcSet: 'srcset',
  colSpan: 'colspan',
  rowSpan: 'rowspan',
};

const addresses: ReadonlySet<string> = new Set(['src', 'href', 'srcSet', 'srcset']);

/** The opening tag of an element of HTML, as HTML. Attributes with values that must be computed are left out. */
export function htmlTag(element: MdxElement, imports: ReadonlyMap<string, string>): string {
  const attributes = [...element.attributes].map(([name, value]) => {
    const spelled = spellings[name] ?? name;
    if (value.kind === 'none') return ` ${spelled}`;
    if (value.kind === 'text') return ` ${spelled}="${escaped(value.text)}"`;
    if (/^\s*(?:\d{1,6}|true)\s*$/.test(value.text)) return ` ${spelled}="${value.text.trim()}"`;
    const path =
      addresses.has(name) || /^(?:alt|title|id|name|align|width|height)$/.test(name)
        ? pathAttribute(element, [name], imports)
        : undefined;
    return path === undefined ? '' : ` ${spelled}="${escaped(path)}"`;
  });
  return `<${element.name}${attributes.join('')}>`;
}

/** Text for an attribute in double quotes. Entities of the author stay. */
export function escaped(text: string): string {
  return text
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\r\n]+/g, ' ');
}
