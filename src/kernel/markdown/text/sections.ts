import type { Element, Parents, Root } from 'hast';
import type { Heading, Section } from '#model/page/render.ts';

/** Inline elements, which do not end a word; all others do. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** The plain text of a finished article by heading, code included. */
export function sectionsOf(trees: readonly Root[], headings: readonly Heading[]): readonly Section[] {
  const texts = new Map(headings.map(({ id, text }) => [id, text]));
  const parts: { readonly id: string; readonly heading: string; readonly pieces: string[] }[] = [
    { id: '', heading: '', pieces: [] },
  ];
  const add = (text: string): void => {
    parts.at(-1)?.pieces.push(text);
  };

  function visit(parent: Parents): void {
    for (const child of parent.children) {
      if (child.type === 'text') add(child.value);
      else if (child.type === 'element') enter(child);
    }
  }

  function enter(element: Element): void {
    const { id, alt } = element.properties;
    const heading = typeof id === 'string' && /^h[1-6]$/.test(element.tagName) ? texts.get(id) : undefined;
    if (heading !== undefined && typeof id === 'string') {
      parts.push({ id, heading, pieces: [] });
      return;
    }
    if (element.tagName === 'img') add(typeof alt === 'string' ? ` ${alt} ` : ' ');
    visit(element);
    if (!inline.has(element.tagName)) add(' ');
  }

  for (const tree of trees) visit(tree);
  return parts
    .map(({ id, heading, pieces }) => ({ id, heading, text: pieces.join('').replace(/\s+/g, ' ').trim() }))
    .filter(({ heading, text }) => heading !== '' || text !== '');
}
