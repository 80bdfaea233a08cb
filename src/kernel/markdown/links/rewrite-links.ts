import type { Element, Parents, Root } from 'hast';
import { markBadge } from '#markdown/badges/draw-badges.ts';
import type { PageImage } from '#markdown/html/external-image.ts';
import { fluidClass } from '#markdown/html/fluid-class.ts';
import { schemeMark } from '#markdown/regions/theme-images.ts';
import { eachElement } from '#markdown/tree/walk.ts';
import type { Address } from '#model/address/address.ts';
import { labelOf, labelScheme } from '#model/page/label-name.ts';
import type { ImageSize } from '#model/page/render.ts';
import type { FamilyLinks } from './family-links.ts';

/** Control characters and blanks at the ends of an address. */
const edges = /^[\0-\x20]+|[\0-\x20]+$/g;

/** Rewrites every link and image of a document to its address on the site. The allow list checks them later. */
export function rewriteLinks(tree: Root, links: FamilyLinks, from: Address): void {
  const linked = new WeakSet<Parents>();
  eachElement(tree, (element, parent) => {
    const { properties, tagName } = element;
    if (tagName === 'a' || linked.has(parent)) linked.add(element);
    if (tagName === 'a') rewriteLink(element, parent, { links, from });
    if (tagName === 'img') rewriteImage(element, parent, { links, from, insideLink: linked.has(parent) });
    if ((tagName === 'source' || tagName === 'img') && properties.srcSet !== undefined) {
      properties.srcSet = rewriteSet(String(properties.srcSet), links, from);
    }
  });
}

/**
 * Rewrites a link. A reference to a label that no document has becomes text, and one without a text gets the title of the
 * part that it leads to.
 */
function rewriteLink(link: Element, parent: Parents, { links, from }: Omit<Where, 'insideLink'>): void {
  const { properties } = link;
  if (typeof properties.href !== 'string') return;
  const written = asBrowsersRead(properties.href);
  properties.href = links.link(written, from);
  if (written.startsWith(labelScheme) && link.children.length === 0)
    link.children = [{ type: 'text', value: links.label(written, from) ?? labelOf(written) }];
  if (properties.href !== '' || written === '') return;
  parent.children.splice(parent.children.indexOf(link), 1, ...link.children);
}

/** An address without the blanks and line ends that browsers ignore, with its scheme in lower case. */
export function asBrowsersRead(address: string): string {
  return address
    .replace(edges, '')
    .replace(/[\t\n\r]/g, '')
    .replace(/^[a-z][a-z\d+.-]*:/i, (scheme) => scheme.toLowerCase());
}

interface Where {
  readonly links: FamilyLinks;
  readonly from: Address;
  /** True if the image is part of a link. */
  readonly insideLink: boolean;
}

/** Rewrites an image. A blocked image becomes a link, and a missing one its alternative text. */
function rewriteImage(image: Element, parent: Parents, { links, from, insideLink }: Where): void {
  const { src: written, alt } = image.properties;
  if (typeof written !== 'string') return;
  const shown = links.image(asBrowsersRead(written), from);
  if (shown !== undefined && !isLinkOnly(shown)) {
    markBadge(image, shown.badge);
    // A later step needs the theme suffix.
    const mark = schemeMark(written);
    image.properties.src = shown.src.endsWith(mark) ? shown.src : shown.src + mark;
    if (shown.size !== undefined) giveSize(image, shown.size);
    return;
  }
  const text = { type: 'text' as const, value: String(alt ?? '') };
  if (shown !== undefined && text.value.trim() === '') text.value = nameOf(shown.src);
  const isLink = shown !== undefined && !insideLink;
  const tagName = isLink ? 'a' : 'em';
  const instead: Element = {
    type: 'element',
    tagName,
    properties: isLink ? { href: shown.src } : {},
    children: [text],
    ...(image.data && { data: image.data }),
  };
  parent.children.splice(parent.children.indexOf(image), 1, instead);
}

/** True for an image that is not loaded and has no badge in its place. */
function isLinkOnly({ isBlocked, badge }: PageImage): boolean {
  return isBlocked && badge === undefined;
}

/** Width in pixels of a drawing without a size where no style sheet is read: that of the column of an article. */
const fluidWidth = 688;

/** Sets width and height, so that nothing moves when the image is loaded. Those of the author have priority. */
function giveSize({ properties }: Element, size: ImageSize): void {
  const given = { width: pixels(properties.width), height: pixels(properties.height) };
  const heightOf = (width: number): number => Math.max(1, Math.round((width * size.height) / size.width));
  if (properties.width === undefined && properties.height === undefined) {
    const width = size.fluid ? fluidWidth : size.width;
    Object.assign(properties, { width, height: heightOf(width), ...(size.fluid && { className: [fluidClass] }) });
  } else if (properties.height === undefined && given.width > 0) properties.height = heightOf(given.width);
  else if (properties.width === undefined && given.height > 0)
    properties.width = Math.max(1, Math.round((given.height * size.width) / size.height));
}

/** The pixels of an attribute; 0 if it is not a plain number. */
function pixels(value: unknown): number {
  return /^\d+(px)?$/.test(String(value).trim()) ? Number.parseInt(String(value), 10) : 0;
}

/** The name of an image without alternative text: its host and its file. */
function nameOf(src: string): string {
  const url = URL.parse(src);
  return url === null ? src : [url.host, url.pathname.split('/').at(-1)].filter(Boolean).join('/');
}

/** The candidates of a `srcset`, each with its address and its descriptors. */
export function candidatesOf(set: string): readonly (readonly [address: string, ...descriptor: string[]])[] {
  return set.split(/,\s+|,$/).flatMap((candidate) => {
    const [address = '', ...descriptor] = candidate.trim().split(/\s+/);
    return address === '' ? [] : [[address, ...descriptor] as const];
  });
}

/** Rewrites a `srcset`. Candidates that must not be loaded are dropped (SECURITY C2). */
function rewriteSet(set: string, links: FamilyLinks, from: Address): string | undefined {
  const candidates = candidatesOf(set).flatMap(([address, ...descriptor]) => {
    const shown = links.image(address, from);
    return shown !== undefined && !shown.isBlocked && /^(\/(?!\/)|https:\/\/)/.test(shown.src)
      ? [[shown.src.replaceAll(',', '%2C'), ...descriptor].join(' ')]
      : [];
  });
  return candidates.length === 0 ? undefined : candidates.join(', ');
}
