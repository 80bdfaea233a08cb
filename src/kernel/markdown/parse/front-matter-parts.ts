import type { Element, Root } from 'hast';
import type { Part } from '#markdown/parse/divide.ts';
import { parseHtml } from '#markdown/parse/html-tree.ts';
import { pageData } from '#markdown/parse/page-data.ts';
import { eachElement, textOf } from '#markdown/tree/walk.ts';

/** The front matter as a part at the end of the article, folded. */
export function foldedFrontMatter(shown: string): Part {
  const tree = parseHtml(`<details><summary>Front matter</summary>\n${shown}</details>`);
  return { place: 'end', tree };
}

/** Shows the title of the front matter as the heading of a document that has no H1 and does not begin with this title. */
export function addTitle(tree: Root, text: string): void {
  const title = pageData(text)?.title;
  const headings = headingsOf(tree);
  if (title === undefined || headings.some(({ tagName }) => tagName === 'h1')) return;
  if (headings[0] !== undefined && textOf(headings[0]).trim() === title) return;
  const heading: Element = {
    type: 'element',
    tagName: 'h1',
    properties: {},
    children: [{ type: 'text', value: title }],
  };
  tree.children.unshift(heading, { type: 'text', value: '\n' });
}

function headingsOf(tree: Root): readonly Element[] {
  const found: Element[] = [];
  eachElement(tree, (element) => {
    if (/^h[1-6]$/.test(element.tagName) && textOf(element).trim() !== '') found.push(element);
  });
  return found;
}
