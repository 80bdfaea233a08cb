import type { Element, Parents, Root } from 'hast';
import type { Address } from '#model/address.ts';
import type { FamilyLinks } from './family-links.ts';
import { schemeMark } from './theme-images.ts';
import { eachElement } from './walk.ts';

/** Control characters and blanks at the ends of an address. */
const edges = /^[\0-\x20]+|[\0-\x20]+$/g;

/** Gives every link and image of a document its address on the site. What becomes of them is judged by the allow list later. */
export function rewriteLinks(tree: Root, links: FamilyLinks, from: Address): void {
  eachElement(tree, (element, parent) => {
    const { properties, tagName } = element;
    if (tagName === 'a' && typeof properties.href === 'string') {
      properties.href = links.link(asBrowsersRead(properties.href), from);
    }
    if (tagName === 'img') rewriteImage(element, parent, { links, from });
    if ((tagName === 'source' || tagName === 'img') && properties.srcSet !== undefined) {
      properties.srcSet = rewriteSet(String(properties.srcSet), links, from);
    }
  });
}

/** An address without the blanks and line ends that browsers leave out, its scheme in lower case. */
function asBrowsersRead(address: string): string {
  return address
    .replace(edges, '')
    .replace(/[\t\n\r]/g, '')
    .replace(/^[a-z][a-z\d+.-]*:/i, (scheme) => scheme.toLowerCase());
}

interface Where {
  readonly links: FamilyLinks;
  readonly from: Address;
}

/** An image that its repository does not have is shown as its text: a request for it could only fail. */
function rewriteImage(image: Element, parent: Parents, { links, from }: Where): void {
  if (typeof image.properties.src !== 'string') return;
  const src = links.image(asBrowsersRead(image.properties.src), from);
  if (src !== undefined) {
    // What theme an image is for is judged later, by this mark.
    const mark = schemeMark(image.properties.src);
    image.properties.src = src.endsWith(mark) ? src : src + mark;
    return;
  }
  const text = { type: 'text' as const, value: String(image.properties.alt ?? '') };
  const missing: Element = { type: 'element', tagName: 'em', properties: {}, children: [text] };
  parent.children.splice(parent.children.indexOf(image), 1, missing);
}

/** Candidates of a `srcset` that are files of the family or https images; others are left out (SECURITY C2). */
function rewriteSet(set: string, links: FamilyLinks, from: Address): string | undefined {
  const candidates = set.split(/,\s+|,$/).flatMap((candidate) => {
    const [address = '', ...descriptor] = candidate.trim().split(/\s+/);
    const src = address === '' ? undefined : links.image(address, from);
    return src !== undefined && /^(\/git\/|https:\/\/)/.test(src)
      ? [[src.replaceAll(',', '%2C'), ...descriptor].join(' ')]
      : [];
  });
  return candidates.length === 0 ? undefined : candidates.join(', ');
}
