import type { Element, Root } from 'hast';
import { textOf } from '#markdown/html/walk.ts';
import { isContentsHeading } from '#model/page/contents-heading.ts';
import { shorten } from '#model/text/shorten.ts';

/** Length limit of an excerpt, in characters. */
const maxLength = 500;

/** Letters and digits that a paragraph must have outside its links to describe a page. */
const minLength = 20;

/** Elements that may hold the first paragraph; quotes, lists and notes may not. */
const holders = /^(div|section|article|center|main)$/;

/** The first descriptive paragraph of a page as plain text; undefined if there is none. */
export function excerptOf(trees: readonly Root[]): string | undefined {
  for (const tree of trees) {
    const found = firstParagraph(tree);
    if (found !== undefined) return shorten(found, maxLength);
  }
  return undefined;
}

function firstParagraph({ children }: Root | Element): string | undefined {
  let inContents = false;
  for (const child of children) {
    if (child.type !== 'element') continue;
    const isHeading = /^h[1-6]$/.test(child.tagName);
    if (isHeading || child.tagName === 'p') inContents = isContentsHeading(textOf(child)) || (inContents && !isHeading);
    const found = child.tagName === 'p' ? paragraphText(child) : holderText(child);
    if (found !== undefined && !inContents) return found;
  }
  return undefined;
}

/** The text of a paragraph; undefined if it is mostly links, because that is a menu. */
function paragraphText(paragraph: Element): string | undefined {
  const said = paragraph.children
    .filter((child) => child.type !== 'element' || child.tagName !== 'a')
    .map((child) => textOf(child));
  const letters = said.join('').match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters < minLength ? undefined : textOf(paragraph).replace(/\s+/g, ' ').trim();
}

function holderText(element: Element): string | undefined {
  const { tagName, properties } = element;
  const isPlain = holders.test(tagName) && properties.className === undefined && !('dataFootnotes' in properties);
  return isPlain ? firstParagraph(element) : undefined;
}
