import type { Element, ElementContent, Parents, Root } from 'hast';
import { classesOf, eachElement } from '#markdown/tree/walk.ts';
import { mediaIn, type Scheme } from './scheme-media.ts';

/** GitHub's suffix of an image or a link for one colour scheme. */
const mark = /#gh-(dark|light)-mode-only$/i;

/** The theme suffix of an address; empty if there is none. */
export function schemeMark(address: string): string {
  return mark.exec(address)?.[0] ?? '';
}

/**
 * Makes images and links for dark or light follow the theme of the site, not of the system: both are in the document, and the
 * style sheet shows one. The hidden image is loaded when it is first shown.
 */
export function followTheme(tree: Root): void {
  eachElement(tree, (element) => {
    if (element.tagName === 'img') followMark(element, 'src');
    if (element.tagName === 'a') followMark(element, 'href');
  });
  for (const { picture, parent } of outerPictures(tree)) followSources(picture, parent);
}

interface PictureInParent {
  readonly picture: Element;
  readonly parent: Parents;
}

/** Finds pictures that are not nested: doubling nested ones could turn a short text into a long page. */
function outerPictures(parent: Parents): readonly PictureInParent[] {
  return parent.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === 'picture' ? [{ picture: child, parent }] : outerPictures(child);
  });
}

/** Removes the suffix from an address; a link without any other address has none. */
function followMark(element: Element, name: 'src' | 'href'): void {
  const address = String(element.properties[name] ?? '');
  const [written, scheme] = mark.exec(address) ?? [];
  if (written === undefined || scheme === undefined) return;
  const bare = address.slice(0, -written.length);
  if (bare === '' && name === 'href') delete element.properties.href;
  else element.properties[name] = bare;
  if (name === 'src') element.properties.loading = 'lazy';
  else
    eachElement(
      element,
      ({ tagName, properties }) => tagName === 'img' && Object.assign(properties, { loading: 'lazy' }),
    );
  showOnly(element, scheme.toLowerCase() === 'dark' ? 'dark' : 'light');
}

function followSources(picture: Element, { children }: Parents): void {
  if (!picture.children.some((child) => /prefers-color-scheme/i.test(mediaOf(child)))) return;
  const [dark, light] = [pictureFor('dark', picture), pictureFor('light', picture)];
  if (dark !== undefined && light !== undefined) children.splice(children.indexOf(picture), 1, dark, light);
}

/** The picture for a scheme; undefined if a condition is not supported. */
function pictureFor(scheme: Scheme, picture: Element): Element | undefined {
  const copy = structuredClone(picture);
  copy.children = [];
  for (const child of structuredClone(picture.children)) {
    const media = mediaIn(scheme, mediaOf(child));
    if (media === undefined) return undefined;
    if (media === 'not all') continue;
    if (child.type === 'element') finishChild(child, media);
    copy.children.push(child);
  }
  showOnly(copy, scheme);
  return copy;
}

function finishChild({ tagName, properties }: Element, media: string): void {
  if (media !== '') properties.media = media;
  else delete properties.media;
  if (tagName === 'img') properties.loading = 'lazy';
}

function mediaOf(node: ElementContent): string {
  return node.type === 'element' ? String(node.properties.media ?? '') : '';
}

function showOnly(element: Element, scheme: Scheme): void {
  element.properties.className = [...classesOf(element), `on-${scheme}`];
}
