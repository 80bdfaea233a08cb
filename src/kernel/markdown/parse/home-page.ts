import type { Element, ElementContent, Root, Text } from 'hast';
import { frontMatterFields } from '#markdown/front-matter/front-matter.ts';
import type { SiteSettings } from '#model/page/document-site.ts';
import { factsOf } from '#model/page/toolchains.ts';
import { fieldAt, fieldOf, isMap, listOf, textOf, type Value } from '#platform/values.ts';

/** Maximum number of actions and of features, and length of their texts in characters. */
const maxItems = 50;
const maxText = 500;

/** True for a document that may be the home page of a toolchain whose home pages are front matter. */
export function hasHomePage(file: string, sites: readonly SiteSettings[] = []): boolean {
  return factsOf(file, sites).some(({ hasHomePages }) => hasHomePages);
}

/**
 * Adds what the front matter of a home page shows on the documentation's own site: the lines, links and features of a `hero` of
 * VitePress, VuePress, Starlight or dumi, below the first heading. Other pages stay.
 */
export function addHomePage(tree: Root, text: string): void {
  if (!/^(?:hero|features|tagline|heroText)\s*:/m.test(text.slice(0, 16_000))) return;
  const fields = frontMatterFields(text);
  const blocks = isMap(fields) ? blocksOf(fields) : [];
  const first = tree.children[0];
  const hasTitle = first?.type === 'element' && first.tagName === 'h1';
  // A title of the front matter is added above later.
  tree.children.splice(hasTitle ? 1 : 0, 0, ...blocks.flatMap((block) => [block, line]));
}

function blocksOf(fields: Value): readonly Element[] {
  const hero = fieldOf(fields, 'hero');
  const text = said(hero, 'text') ?? said(hero, 'title');
  const tagline = said(hero, 'tagline') ?? said(hero, 'description') ?? said(fields, 'tagline');
  const actions = [...listOf(fieldOf(hero, 'actions')), ...listOf(fieldOf(fields, 'actions'))];
  const features = listOf(fieldOf(fields, 'features')).slice(0, maxItems).flatMap(featureOf);
  const links = actions.slice(0, maxItems).flatMap((action) => linkOf(action) ?? []);
  return [
    ...(text === undefined ? [] : [element('p', [element('strong', [textNode(text)])])]),
    ...(tagline === undefined ? [] : [element('p', [textNode(tagline)])]),
    ...(links.length === 0 ? [] : [list(links.map((link) => [link]))]),
    ...(features.length === 0 ? [] : [list(features)]),
  ];
}

/** A feature: its title, which may be a link, and its text. */
function featureOf(feature: Value): readonly (readonly ElementContent[])[] {
  const title = said(feature, 'title');
  const details = said(feature, 'details') ?? said(feature, 'description') ?? said(feature, 'desc');
  if (title === undefined) return [];
  const name = element('strong', [linkOf(feature) ?? textNode(title)]);
  return [details === undefined ? [name] : [name, textNode(`: ${details}`)]];
}

/** A link with a text; undefined if one of them is missing. */
function linkOf(item: Value): Element | undefined {
  const text = said(item, 'text') ?? said(item, 'title') ?? said(item, 'label');
  const href = said(item, 'link') ?? said(item, 'href');
  return text === undefined || href === undefined ? undefined : element('a', [textNode(text)], { href });
}

function said(item: Value, name: string): string | undefined {
  return textOf(fieldAt(item, name))
    ?.slice(0, maxText)
    .replace(/(?<!\s)\s*<br\s*\/?>\s*/gi, ' ');
}

function list(items: readonly (readonly ElementContent[])[]): Element {
  return element(
    'ul',
    items.map((item) => element('li', item)),
  );
}

function element(
  tagName: string,
  children: readonly ElementContent[],
  properties: Element['properties'] = {},
): Element {
  return { type: 'element', tagName, properties, children: [...children] };
}

function textNode(value: string): Text {
  return { type: 'text', value };
}

const line: Text = { type: 'text', value: '\n' };
