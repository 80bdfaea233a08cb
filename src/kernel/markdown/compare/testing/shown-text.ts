import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A version that a comparison contains: without what is `inserted`, or without what is `removed`. */
export type Side = 'before' | 'after';

/**
 * The text and images that a reader of an article sees, read independently of the comparison; of a comparison those of
 * one version.
 */
export function shownText(html: string, side?: Side): string {
  const hidden = side && (side === 'before' ? 'inserted' : 'removed');
  const text = parseFragment(html)
    .childNodes.map((node) => shown(node, { hidden, isCode: false }))
    .join('');
  return text
    .replace(/[ \t\n\f\r]+/g, ' ')
    .replace(/( \u240A)+(?= |$)/g, ' \u240A')
    .trim();
}

/** The text that a reader of an article sees, with a blank wherever an element begins or ends: markup divides words. */
export function dividedText(html: string): string {
  return shownText(html.replaceAll(/<\/?[a-z][^<>]*>/g, ' $& '));
}

interface Reading {
  readonly hidden: string | undefined;
  readonly isCode: boolean;
}

/** Elements that do not begin a line. A mark does not either, but blocks in it do. */
const inline = /^(a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|var|m\w+)$/;

function shown(node: Node, { hidden, isCode }: Reading): string {
  if ('value' in node) return isCode ? visibleBlanks(node.value) : node.value;
  if (!('tagName' in node)) return '';
  const { tagName } = node;
  const column = hidden === 'inserted' ? 'change-after' : 'change-before';
  if (hidden !== undefined && attributeOf(node, 'data-change') === hidden) return '';
  if (hidden !== undefined && attributeOf(node, 'class') === column) return '';
  if (tagName === 'img') return imageText(node);
  if (tagName === 'input') return ` [${attributeOf(node, 'checked') ?? 'off'}] `;
  const inside = { hidden, isCode: isCode || tagName === 'pre' };
  const text = node.childNodes.map((child) => shown(child, inside)).join('');
  return inline.test(tagName) ? text : ` ${text} `;
}

function imageText(image: Element): string {
  const isEmoji = attributeOf(image, 'class')?.includes('emoji');
  return isEmoji ? (attributeOf(image, 'alt') ?? '') : ` {${attributeOf(image, 'src')}} `;
}

/** Blanks of code, which count; blank lines between others do not. */
function visibleBlanks(code: string): string {
  return code.replaceAll(' ', '\u2423').replaceAll('\n', ' \u240A ');
}

function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}

/** The removed and inserted texts of each place of a comparison. */
export function placesIn(html: string): readonly { readonly removed: string; readonly inserted: string }[] {
  const places: { removed: string; inserted: string }[] = [];
  const visit = (node: Node): void => {
    if (!('tagName' in node)) return;
    if (/^change-\d+$/.test(attributeOf(node, 'id') ?? '')) places.push({ removed: '', inserted: '' });
    const place = places.at(-1);
    const change = /^(ins|del)$/.test(node.tagName) ? attributeOf(node, 'data-change') : undefined;
    if (place !== undefined && (change === 'removed' || change === 'inserted')) {
      place[change] += shown(node, { hidden: undefined, isCode: false });
    }
    for (const child of node.childNodes) visit(child);
  };
  for (const node of parseFragment(html).childNodes) visit(node);
  return places;
}
