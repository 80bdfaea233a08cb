import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { isTakenId } from './taken-ids.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

const elements = new Set(
  `a abbr b bdo blockquote br caption cite code dd del dfn details div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p picture pre q rp
  rt ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt ul var wbr`.split(
    /\s+/,
  ),
);

const everywhere = `abbr align alt axis border cellpadding cellspacing char charoff charset class clear color cols colspan
  compact coords data-footnote-backref data-footnote-ref data-footnotes datetime dir disabled frame headers height hreflang
  hspace id ismap itemprop itemscope itemtype lang media name nohref noshade nowrap open prompt rev rows rowspan rules scope
  shape size span start summary title type usemap valign value vspace width aria-describedby aria-label aria-labelledby for`;

const attributes: Readonly<Record<string, readonly string[]>> = {
  '*': everywhere.split(/\s+/),
  a: ['href', 'rel'],
  blockquote: ['cite'],
  del: ['cite'],
  img: ['src', 'srcset', 'sizes', 'loading', 'decoding', 'longdesc'],
  input: ['checked'],
  ins: ['cite'],
  pre: ['data-language'],
  q: ['cite'],
  source: ['srcset', 'sizes'],
};

const site = 'https://site.example/demo/';

/** Schemes that are allowed in each attribute. */
const schemes: Readonly<Record<string, RegExp>> = {
  href: /^(https?|mailto|xmpp|ircs?):$/,
  src: /^https:$/,
  srcset: /^https:$/,
  cite: /^https?:$/,
  longdesc: /^https?:$/,
};

/**
 * Lists everything in the HTML of an article that a strict allow list refuses: elements, attributes, schemes, ids, and content
 * that leaves the article. It parses the HTML as a browser does, independently of the renderer.
 */
export function findDangers(html: string): readonly string[] {
  const body = bodyOf(parse(`<!doctype html><article>${html}</article><hr id="end">`));
  const [article, end] = body?.childNodes ?? [];
  const left = article?.nodeName === 'article' && end?.nodeName === 'hr' ? [] : ['content leaves the article'];
  const dangers: string[] = [];
  if (article !== undefined) walk(article, (element) => dangers.push(...judge(element)));
  return [...left, ...dangers];
}

function bodyOf(node: Node): Element | undefined {
  if (node.nodeName === 'body' && 'attrs' in node) return node;
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    const body = bodyOf(child);
    if (body !== undefined) return body;
  }
  return undefined;
}

function walk(parent: Node, visit: (element: Element) => void): void {
  const children = 'content' in parent ? parent.content.childNodes : 'childNodes' in parent ? parent.childNodes : [];
  for (const child of children) {
    if ('attrs' in child) visit(child);
    walk(child, visit);
  }
}

function judge(element: Element): string[] {
  const { tagName, namespaceURI, attrs } = element;
  const isHtml = namespaceURI === 'http://www.w3.org/1999/xhtml';
  const dangers = isHtml && elements.has(tagName) ? [] : [`<${tagName}>`];
  if (tagName === 'input' && !isBox(element)) dangers.push('<input> that works');
  const bad = attrs.filter(({ name, value }) => !isHarmless(tagName, name, value));
  return [...dangers, ...bad.map(({ name, value }) => `${tagName}[${name}="${value}"]`)];
}

function isBox({ attrs }: Element): boolean {
  return (
    attrs.some(({ name, value }) => name === 'type' && value === 'checkbox') &&
    attrs.some(({ name }) => name === 'disabled')
  );
}

function isHarmless(tagName: string, name: string, value: string): boolean {
  const own = Object.hasOwn(attributes, tagName) ? attributes[tagName] : undefined;
  if (!attributes['*']?.includes(name) && !own?.includes(name)) return false;
  if (name === 'id' || name === 'name') return isOwnId(tagName, value);
  if (name === 'class') return /^[\w+#. -]*$/.test(value);
  return addresses(name, value).every((address) => isAllowed(name, address));
}

function addresses(name: string, value: string): string[] {
  if (name !== 'srcset') return Object.hasOwn(schemes, name) ? [value] : [];
  return value.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? '');
}

function isAllowed(name: string, address: string): boolean {
  const url = URL.parse(address, site);
  return url === null || schemes[name]?.test(url.protocol) === true;
}

/** True for an id that hides nothing of the browser or of the page. */
function isOwnId(tagName: string, id: string): boolean {
  if (/^h[1-6]$/.test(tagName) && !isTakenId(id) && !/[\s:"'<>]/.test(id)) return true;
  return id.startsWith('user-content-') ? !/\s/.test(id) : !isTakenId(id) && /^[^A-Z\s:"'<>&()[\]]+$/.test(id);
}
