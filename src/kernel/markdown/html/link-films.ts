import type { Element, ElementContent, Parents, Root } from 'hast';
import { eachElement } from '#markdown/tree/walk.ts';

/** Addresses of films and sounds, which no image element plays. */
const played = /\.(?:mp4|m4v|webm|mov|ogv|mkv|avi|mp3|m4a|ogg|oga|opus|wav|flac)(?:[?#].*)?$/i;

/**
 * Replaces players, and images that are films, by links to their files: pages play nothing, and their allow list would remove a
 * player with all that is in it.
 */
export function linkFilms(tree: Root): void {
  const linked = new WeakSet<Parents>();
  eachElement(tree, (element, parent) => {
    if (element.tagName === 'a' || linked.has(parent)) linked.add(element);
    const address = addressOf(element);
    if (address === undefined) return;
    const content = contentOf(element, address);
    const shown = linked.has(parent) ? content : linkTo(element, address, content);
    // A film between paragraphs is one.
    parent.children[parent.children.indexOf(element)] =
      parent.type === 'root' ? { type: 'element', tagName: 'p', properties: {}, children: [shown] } : shown;
  });
}

/** The address of a player, or of an image that is a film; undefined for other elements. */
function addressOf({ tagName, properties, children }: Element): string | undefined {
  const { src } = properties;
  if (tagName === 'img') return typeof src === 'string' && played.test(src) ? src : undefined;
  if (tagName !== 'video' && tagName !== 'audio') return undefined;
  if (typeof src === 'string') return src;
  const sources = children.map((child) => (child.type === 'element' ? child.properties.src : undefined));
  return sources.find((each) => typeof each === 'string');
}

/** The picture of a player, or else its name: what the author wrote, or the name of its file. */
function contentOf({ properties }: Element, address: string): ElementContent {
  const { alt, title, ariaLabel, poster } = properties;
  const name = [alt, title, ariaLabel].find((text) => typeof text === 'string' && text.trim() !== '');
  const text = String(
    name ??
      (address
        .replace(/[?#].*$/, '')
        .split('/')
        .at(-1) ||
        address),
  );
  if (typeof poster !== 'string') return { type: 'text', value: text };
  return { type: 'element', tagName: 'img', properties: { src: poster, alt: text }, children: [] };
}

function linkTo({ properties }: Element, href: string, content: ElementContent): Element {
  const { dataSourcePlace } = properties;
  const place = dataSourcePlace === undefined ? {} : { dataSourcePlace };
  return { type: 'element', tagName: 'a', properties: { href, ...place }, children: [content] };
}
