import GithubSlugger from 'github-slugger';
import type { Element, Root } from 'hast';
import { isBadge } from '#markdown/badges/draw-badges.ts';
import { decodePercent } from '#model/address/decode-percent.ts';
import type { Heading } from '#model/page/render.ts';
import { headingAlias } from './heading-alias.ts';
import { isTakenId } from './taken-ids.ts';
import { classesOf, eachElement, isEmoji, textOf } from './walk.ts';

/** Images that are loaded eagerly; the others are loaded lazily. */
const eagerImages = 2;

/** Adds heading ids, links to them and marks of external links to a safe tree. Returns the headings. */
export function finish(tree: Root): readonly Heading[] {
  const own = new Map<string, string>();
  const headings = nameHeadings(tree, own);
  const targets = hashTargets(tree, headings, own);
  let images = 0;
  eachElement(tree, (element) => {
    const { tagName } = element;
    if (tagName === 'a') finishLink(element, targets);
    if (tagName === 'img') {
      finishImage(element, images);
      if (!isEmoji(element) && !isBadge(element) && element.properties.loading === undefined) images += 1;
    }
  });
  return headings;
}

/**
 * Gives headings the ids of GitHub. Ids of the author are recorded in `own` with the new id. An id that belongs to the browser
 * or to the page itself gets the prefix `user-content-` (C3).
 */
function nameHeadings(tree: Root, own: Map<string, string>): Heading[] {
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  eachElement(tree, (element) => {
    if (!/^h[1-6]$/.test(element.tagName)) return;
    const text = textOf(element);
    if (element.properties.id === 'user-content-footnote-label') return;
    const slug = slugger.slug(textOf(element, 'named'));
    if (slug === '') return;
    const id = isTakenId(slug) ? `user-content-${slug}` : slug;
    const { id: written } = element.properties;
    // The id of the author is replaced, and links to it lead to the new one.
    if (typeof written === 'string') own.set(written.replace(/^user-content-/, ''), id);
    element.properties.id = id;
    headings.push({ depth: Number(element.tagName.slice(1)), id, text: text.replace(/\s+/g, ' ').trim() });
  });
  return headings;
}

/**
 * The target of `#name`: the id of a heading, an id of the document, or the heading that had this id on older sites.
 */
function hashTargets(
  tree: Root,
  headings: readonly Heading[],
  own: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  const add = (name: string, id: string): void => {
    if (!targets.has(name)) targets.set(name, id);
  };
  for (const { id } of headings) add(id.replace(/^user-content-/, ''), id);
  eachElement(tree, ({ properties }) => {
    for (const value of [properties.id, properties.name]) {
      if (typeof value === 'string' && value.startsWith('user-content-'))
        add(value.slice('user-content-'.length), value);
    }
  });
  for (const [name, id] of own) add(name, id);
  for (const { id, text } of headings) add(headingAlias(text), id);
  return targets;
}

function finishLink(link: Element, targets: ReadonlyMap<string, string>): void {
  const { href } = link.properties;
  if (typeof href !== 'string') return;
  if (href.startsWith('#')) {
    const name = decodePercent(href.slice(1));
    // Tables of contents that were copied from GitHub's pages have the prefix in their links.
    const target = targets.get(name) ?? targets.get(name.replace(/^(user-content-)+/, ''));
    if (target !== undefined) link.properties.href = `#${target}`;
    return;
  }
  if (/^(https?:|\/\/)/i.test(href)) {
    link.properties.rel = ['noopener', 'nofollow', 'ugc'];
    link.properties.className = [...classesOf(link), 'external'];
  }
}

function finishImage(image: Element, position: number): void {
  image.properties.decoding = 'async';
  if (position >= eagerImages || isEmoji(image)) image.properties.loading = 'lazy';
}
