import type { Element, Root } from 'hast';
import { textOf } from '#markdown/html/walk.ts';
import { isContentsHeading } from '#model/page/contents-heading.ts';
import { shorten } from '#model/text/shorten.ts';

/** The longest excerpt, in characters. */
const longest = 500;

/** A paragraph with less outside its links says nothing of a page, in letters and digits. */
const shortest = 20;

/** Elements in which a first paragraph may stand; what is quoted, listed or noted is not what a page begins with. */
const holders = /^(div|section|article|center|main)$/;

/** The first paragraph of a page as plain text, or undefined where there is none that says something. */
export function excerptOf(trees: readonly Root[]): string | undefined {
  for (const tree of trees) {
    const found = firstParagraph(tree);
    if (found !== undefined) return shorten(found, longest);
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

/** A paragraph of little but links is a menu. */
function paragraphText(paragraph: Element): string | undefined {
  const said = paragraph.children
    .filter((child) => child.type !== 'element' || child.tagName !== 'a')
    .map((child) => textOf(child));
  const letters = said.join('').match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters < shortest ? undefined : textOf(paragraph).replace(/\s+/g, ' ').trim();
}

function holderText(element: Element): string | undefined {
  const { tagName, properties } = element;
  const isPlain = holders.test(tagName) && properties.className === undefined && !('dataFootnotes' in properties);
  return isPlain ? firstParagraph(element) : undefined;
}
