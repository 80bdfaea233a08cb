import GithubSlugger from 'github-slugger';
import type { Element, Root } from 'hast';
import kebabCase from 'lodash-es/kebabCase.js';
import { isBadge } from '#markdown/badges/draw-badges.ts';
import { classesOf, eachElement, isEmoji, textOf } from '#markdown/tree/walk.ts';
import { decodePercent } from '#model/address/decode-percent.ts';
import type { Heading } from '#model/page/render.ts';
import { anchorId, anchorName, anchorPrefix, headingId } from './taken-ids.ts';

/** Images that are loaded eagerly; the others are loaded lazily. */
const eagerImages = 2;

/** Attributes that name other elements of a document by their ids. */
const references = ['ariaDescribedBy', 'ariaLabelledBy'] as const;

/** Adds heading ids, links to them and marks of external links to a safe tree. Returns the headings. */
export function finish(tree: Root): readonly Heading[] {
  const headings = nameHeadings(tree);
  const targets = nameAnchors(tree, headings);
  let images = 0;
  eachElement(tree, (element) => {
    const { tagName } = element;
    if (tagName === 'a') finishLink(element, targets);
    if (tagName === 'ol') finishList(element);
    nameReferences(element, targets);
    if (tagName === 'img') {
      finishImage(element, images);
      if (!isEmoji(element) && !isBadge(element) && element.properties.loading === undefined) images += 1;
    }
  });
  return headings;
}

/**
 * Gives headings the ids of GitHub. A heading with an id or a name of its author keeps that too, as an anchor inside. An id that belongs
 * to the browser or to the page itself gets the prefix `user-content-` (C3).
 */
function nameHeadings(tree: Root): Heading[] {
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  eachElement(tree, (element) => {
    if (!/^h[1-6]$/.test(element.tagName)) return;
    const text = textOf(element);
    const { id: written, name } = element.properties;
    delete element.properties.name;
    if (written === `${anchorPrefix}footnote-label`) return;
    const slug = slugger.slug(textOf(element, 'named'));
    if (slug === '') return;
    const id = headingId(slug);
    const own = [written, name].filter((value) => typeof value === 'string');
    element.children.unshift(...own.map(anchor));
    element.properties.id = id;
    headings.push({ depth: Number(element.tagName.slice(1)), id, text: text.replace(/\s+/g, ' ').trim() });
  });
  return headings;
}

function anchor(id: string): Element {
  return { type: 'element', tagName: 'a', properties: { id }, children: [] };
}

/**
 * Gives the anchors of the author their ids, and returns the target of `#name`: the id of a heading, an anchor of the document,
 * or the heading that had this id on older sites. Of two anchors with one name the first has it.
 */
function nameAnchors(tree: Root, headings: readonly Heading[]): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  const add = (name: string, id: string): void => {
    if (!targets.has(name)) targets.set(name, id);
  };
  const ids = new Set(headings.map(({ id }) => id));
  for (const { id } of headings) add(id.replace(anchorPrefix, ''), id);
  eachElement(tree, ({ tagName, properties }) => {
    const { id: written, name } = properties;
    if (/^h[1-6]$/.test(tagName) && typeof written === 'string' && ids.has(written)) return;
    const names = [written, name].filter((value) => typeof value === 'string').map(anchorName);
    if (names.length === 0) return;
    const wanted = names.map((each) => [each, anchorId(each)] as const);
    const [id, other] = wanted.map(([, each]) => (ids.has(each) ? undefined : each));
    if (id === undefined && other === undefined) delete properties.id;
    else properties.id = id ?? other;
    if (id === undefined || other === undefined || id === other) delete properties.name;
    else properties.name = other;
    for (const [each, idOfName] of wanted) {
      ids.add(idOfName);
      add(each, idOfName);
    }
  });
  for (const { id, text } of headings) add(headingAlias(text), id);
  return targets;
}

function finishLink(link: Element, targets: ReadonlyMap<string, string>): void {
  const { href, id } = link.properties;
  // The allow list has removed an address whose scheme is not allowed.
  if (href === undefined && id === undefined) link.tagName = 'span';
  if (typeof href !== 'string') return;
  if (href.startsWith('#')) {
    const name = decodePercent(href.replace(/^#+/, ''));
    // Tables of contents that were copied from GitHub's pages have the prefix in their links.
    const target = targets.get(name) ?? targets.get(anchorName(name));
    if (target !== undefined) link.properties.href = `#${target}`;
    return;
  }
  if (/^(https?:|\/\/)/i.test(href)) {
    link.properties.rel = ['noopener', 'nofollow', 'ugc'];
    link.properties.className = [...classesOf(link), 'external'];
  }
}

/** Marks a list by the digits of its largest number, for which the margin of most lists has no room. */
function finishList(list: Element): void {
  const items = list.children.filter((child) => child.type === 'element' && child.tagName === 'li').length;
  const digits = String(Number(list.properties.start ?? 1) + items - 1).length;
  if (digits > 2) list.properties.className = [...classesOf(list), `digits-${Math.min(digits, 9)}`];
}

/** Gives references to elements of the document the ids that these have. */
function nameReferences({ properties }: Element, targets: ReadonlyMap<string, string>): void {
  for (const attribute of references) {
    const ids = properties[attribute];
    if (Array.isArray(ids)) properties[attribute] = ids.map((id) => targets.get(anchorName(String(id))) ?? id);
  }
}

function finishImage(image: Element, position: number): void {
  image.properties.decoding = 'async';
  if (position >= eagerImages || isEmoji(image)) image.properties.loading = 'lazy';
}

/** The id of a heading on older sites, which old deep links use. */
function headingAlias(text: string): string {
  return kebabCase(text);
}
