import { parse } from '@twemoji/parser';
import type { Element, ElementContent, Parents, Text } from 'hast';
import type { Base } from '#model/address/address.ts';
import { emojiPath } from '#model/address/site-paths.ts';

/** Elements whose text is shown as it is. */
const literal: ReadonlySet<string> = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style', 'title', 'textarea']);

/** Cheap test for text that may hold emoji; letters, digits and the signs © ® ™ stay text. */
const mayHoldEmoji = /\u20e3|[\u203c\u2049\u2139\u2194-\u3299\ud83c-\ud83e]/;

/** What emoji are replaced with. */
export interface EmojiImages {
  /** The names of the images that exist: code points in hexadecimal, with `-` between. */
  readonly drawings: ReadonlySet<string>;
  /** Where the images are. */
  readonly site: Base;
}

/** Turns emoji in running text into images of our own host (C-05). What has no image stays text. */
export function replaceEmoji(parent: Parents, images: EmojiImages): void {
  let changed = false;
  const children: Parents['children'][number][] = [];
  for (const child of parent.children) {
    if (child.type === 'text' && mayHoldEmoji.test(child.value)) {
      // One by one: a call takes no more arguments than its stack holds.
      for (const part of split(child, images)) children.push(part);
      changed = true;
      continue;
    }
    if (child.type === 'element' && !literal.has(child.tagName)) replaceEmoji(child, images);
    children.push(child);
  }
  if (changed) parent.children = children.filter((child) => child.type !== 'doctype');
}

function split({ value }: Text, { drawings, site }: EmojiImages): ElementContent[] {
  const parts: ElementContent[] = [];
  let end = 0;
  for (const { text, url: codes, indices } of parse(value, { buildUrl: (codes) => codes })) {
    // A stray variation selector has no code points left, and some images are named without the selectors.
    const name = [codes, codes.replaceAll('-fe0f', '')].find((candidate) => drawings.has(candidate));
    if (name === undefined) continue;
    parts.push({ type: 'text', value: value.slice(end, indices[0]) }, emojiImage(text, emojiPath(name, site)));
    end = indices[1];
  }
  parts.push({ type: 'text', value: value.slice(end) });
  return parts.filter((part) => part.type !== 'text' || part.value !== '');
}

function emojiImage(text: string, src: string): Element {
  const properties = {
    className: ['emoji'],
    src,
    alt: text,
    width: 20,
    height: 20,
  };
  return { type: 'element', tagName: 'img', properties, children: [] };
}
