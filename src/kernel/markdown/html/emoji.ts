import { parse } from '@twemoji/parser';
import type { Element, ElementContent, Parents, Text } from 'hast';
import type { Base } from '#model/address/address.ts';
import { type EmojiSource, emojiPath } from '#model/address/site-paths.ts';

/** Elements whose text is not changed. */
const literal: ReadonlySet<string> = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style', 'title', 'textarea']);

/** Fast test for text that may have emoji; letters, digits and the signs © ® ™ stay text. */
const mayHoldEmoji = /\u20e3|[\u203c\u2049\u2139\u2194-\u3299\ud83c-\ud83e]/;

export interface EmojiImages {
  /** The names of the existing images: code points in hexadecimal, joined by `-`. */
  readonly drawings: ReadonlySet<string>;
  /** The site that names where they come from. */
  readonly site: Base & { readonly emoji: EmojiSource };
}

/** Replaces emoji in running text by images (C-05). Emoji without an image stay text. */
export function replaceEmoji(parent: Parents, images: EmojiImages): void {
  let changed = false;
  const children: Parents['children'][number][] = [];
  for (const child of parent.children) {
    if (child.type === 'text' && mayHoldEmoji.test(child.value)) {
      // One by one, because the number of arguments of a call is limited.
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
    // A single variation selector leaves no code points, and some images are named without the selectors.
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
