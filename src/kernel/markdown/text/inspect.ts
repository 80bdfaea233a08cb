import type { Element, Root } from 'hast';
import type { FamilyLinks } from '#markdown/links/family-links.ts';
import { asBrowsersRead, candidatesOf } from '#markdown/links/rewrite-links.ts';
import type { Part } from '#markdown/parse/divide.ts';
import { placeAttribute, readPlace } from '#markdown/tree/source-places.ts';
import { eachElement } from '#markdown/tree/walk.ts';
import type { Address } from '#model/address/address.ts';
import type { Inspection, WrittenLink } from '#model/page/inspection.ts';
import { labelScheme } from '#model/page/label-name.ts';

declare module 'hast' {
  interface ElementData {
    /** The links that the author wrote in this element, passed through all steps of the rendering. */
    written?: readonly WrittenLink[];
    /** The id of the heading in the source. */
    ownId?: string;
  }
}

/** The name of {@link placeAttribute} in trees. */
const placeProperty = placeAttribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Records the original address at each link and image of a tree; call it before addresses are rewritten. */
export function recordWritten(tree: Root, links: FamilyLinks, from: Address): void {
  eachElement(tree, (element) => {
    const { tagName, properties } = element;
    const written = writtenIn(element, links, from);
    delete properties[placeProperty];
    if (written.length > 0) element.data = { position: {}, ...element.data, written };
    const { id } = properties;
    if (/^h[1-6]$/.test(tagName) && typeof id === 'string') element.data = { position: {}, ...element.data, ownId: id };
  });
}

/** The links and anchors of a finished document, without those that the allow list removed. */
export function inspectionOf(parts: readonly Part[]): Inspection {
  const links = new Map<string, WrittenLink>();
  const anchors = new Set<string>();
  for (const { tree } of parts) {
    eachElement(tree, (element) => {
      for (const name of namesOf(element)) anchors.add(name);
      // An image for dark and light is in the document twice.
      for (const link of givenBy(element)) links.set(JSON.stringify(link), link);
    });
  }
  return { links: [...links.values()], anchors: [...anchors] };
}

function namesOf({ properties, data }: Element): readonly string[] {
  return [properties.id, properties.name, data?.ownId].filter((name) => typeof name === 'string');
}

/** The links of an element with their addresses on the page. */
function givenBy({ properties, data }: Element): readonly WrittenLink[] {
  const { href } = properties;
  return (data?.written ?? []).flatMap((link) => {
    if (link.as === 'image') return [link];
    return typeof href === 'string' ? [{ ...link, to: href }] : [];
  });
}

/** An address as the author wrote it, without the scheme that converters give to labels. */
function asWritten(href: string): string {
  const address = asBrowsersRead(href);
  return address.startsWith(labelScheme) ? address.slice(labelScheme.length) : address;
}

function writtenIn({ tagName, properties }: Element, links: FamilyLinks, from: Address): readonly WrittenLink[] {
  const place = readPlace(properties[placeProperty]);
  const { href, src, srcSet, alt } = properties;
  // Links of footnotes are those of the renderer.
  const isNote = properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined;
  if (tagName === 'a' && typeof href === 'string' && !isNote)
    return [{ as: 'link', written: asWritten(href), to: undefined, place, alt: undefined }];
  if (tagName !== 'img' && tagName !== 'source') return [];
  const image = (address: string, text: unknown): WrittenLink => {
    const written = asBrowsersRead(address);
    const shown = links.image(written, from);
    return { as: 'image', written, to: shown?.src, place, alt: typeof text === 'string' ? text : undefined };
  };
  const first = tagName === 'img' && typeof src === 'string' ? [image(src, alt)] : [];
  // The candidates of an image share its alternative text.
  const others = srcSet === undefined ? [] : candidatesOf(String(srcSet)).map(([address]) => image(address, ''));
  return [...first, ...others];
}
