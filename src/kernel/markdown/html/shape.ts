import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
/** The content of HTML for comparison: elements, addresses and text, without the marks and highlighting of the site. */
export function shape(source: string): unknown {
  return nodes(parseFragment(source)).filter((node, index, all) => index < all.length - 1 || node !== '\n');
}

function nodes(parent: Node): unknown[] {
  const parts: unknown[] = [];
  for (const child of 'childNodes' in parent ? parent.childNodes : []) {
    const isColour = 'attrs' in child && child.tagName === 'span';
    for (const part of isColour ? nodes(child) : [node(child)]) {
      const last = parts.at(-1);
      if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
      else parts.push(part);
    }
  }
  return parts;
}

function node(child: Node): unknown {
  if ('value' in child) return child.value;
  if (!('attrs' in child)) return child.nodeName;
  const attributes = child.attrs.flatMap(({ name, value }) => {
    if (name === 'href' || name === 'src') return [[name, address(value)]];
    if (child.tagName === 'code' && name === 'class') return [[name, /language-[\w+#.-]+(?!\S)/.exec(value)?.[0]]];
    return ['alt', 'title', 'start', 'align', 'checked', 'disabled', 'type'].includes(name) ? [[name, value]] : [];
  });
  const children = nodes(child);
  const isBlank = child.tagName === 'blockquote' && children.every((each) => each === '\n');
  return [child.tagName, attributes.filter(([, value]) => value !== undefined), isBlank ? [] : children];
}

/**
 * An address as browsers resolve it. On the page, relative addresses resolve inside the repository, with `/` as its
 * root.
 */
function address(href: string): string {
  const path = href
    .replace(/[\t\n\r]/g, '')
    .replace(/^(\/git\/other)?\/?(?!\/)/, '')
    .replace(/^(\.?\/)+/, '');
  return URL.parse(path)?.href ?? decodeURIComponent(path);
}
