import type { Element, ElementContent } from 'hast';
import { isEmoji, textOf } from '#markdown/tree/walk.ts';
import type { AddressKeys } from './address-keys.ts';
import { isBlock, isWhole } from './element-kinds.ts';

/**
 * The text of an article as readers see it: blanks outside of code count as one space, images and formulas have a key.
 * It is written once; the text of each node is a part of it.
 */
export class VisibleText {
  readonly #keys: AddressKeys;
  readonly #starts = new Map<ElementContent, number>();
  readonly #ends = new Map<ElementContent, number>();
  #text = '';
  #hasGap = false;

  constructor(nodes: readonly ElementContent[], keys: AddressKeys) {
    this.#keys = keys;
    for (const node of nodes) this.#read(node, false);
  }

  /** The text of nodes that follow each other. */
  of(nodes: readonly ElementContent[]): string {
    const [first, last] = [nodes[0], nodes.at(-1)];
    if (first === undefined || last === undefined) return '';
    const [start = 0, end = 0] = [this.#starts.get(first), this.#ends.get(last)];
    return start < end ? this.#text.slice(start, end) : '';
  }

  #read(node: ElementContent, isCode: boolean): void {
    if (isBlock(node)) this.#hasGap = true;
    this.#starts.set(node, this.#text.length + (this.#hasGap && this.#text !== '' ? 1 : 0));
    if (node.type === 'text') this.#readText(node.value, isCode);
    if (node.type === 'element') this.#readElement(node, isCode);
    this.#ends.set(node, this.#text.length);
    if (isBlock(node)) this.#hasGap = true;
  }

  #readElement(element: Element, isCode: boolean): void {
    if (isWhole(element)) this.#add(wholeKey(element, this.#keys));
    else if (element.tagName === 'br') this.#readText('\n', isCode);
    else for (const child of element.children) this.#read(child, isCode || element.tagName === 'pre');
  }

  #readText(value: string, isCode: boolean): void {
    if (isCode) {
      this.#add(value);
      return;
    }
    const words = value.split(/[ \t\n\f\r]+/);
    words.forEach((word, index) => {
      if (index > 0) this.#hasGap = true;
      this.#add(word);
    });
  }

  #add(text: string): void {
    if (text === '') return;
    this.#text += this.#hasGap && this.#text !== '' ? ` ${text}` : text;
    this.#hasGap = false;
  }
}

/** A text that is equal for equal images, formulas, checkboxes and diagrams; for an emoji its character. */
export function wholeKey(element: Element, keys: AddressKeys): string {
  const { tagName, properties } = element;
  if (tagName === 'img' && isEmoji(element)) return String(properties.alt ?? '');
  if (tagName === 'img' || tagName === 'picture') return `\0image ${keys.image(element)}\0`;
  if (tagName === 'input') return `\0box ${properties.checked === true}\0`;
  return `\0${tagName} ${textOf(element)}\0`;
}
