import type { Element, Root } from 'hast';
import { drawBadges } from '#markdown/badges/draw-badges.ts';
import { isShown, type Part, type PartPlace } from '#markdown/parse/divide.ts';
import { firstParagraph } from '#markdown/text/first-paragraph.ts';
import { sectionsOf } from '#markdown/text/sections.ts';
import type { Heading, Rendered } from '#model/page/render.ts';
import { finish } from './html/finish.ts';
import { serialize } from './html/serialize.ts';
import { withStretches } from './html/stretches.ts';
import { eachElement } from './tree/walk.ts';

/** Finishes the safe parts of a document together, and writes the HTML of each place. */
export function assemble(parts: readonly Part[]): Rendered {
  const placed = parts.map(({ place, tree }) => ({ place, element: sectionOf(tree) }));
  const all = finish({ type: 'root', children: placed.map(({ element }) => element) });
  const at = (wanted: PartPlace): readonly Root[] =>
    placed.filter(({ place }) => place === wanted).map(({ element }) => ({ type: 'root', children: element.children }));
  const article = at('article');
  for (const tree of at('folded')) loadLate(tree);
  const headings = article.length === parts.length ? all : headingsIn(article, all);
  // Badges are images until here, so that their values are neither in headings nor in excerpts nor in the search.
  const excerpt = firstParagraph(article);
  const sections = sectionsOf(article, headings);
  return {
    html: htmlOf([...article.map(withStretches), ...at('end')]),
    badges: visibleHtml(at('badges')),
    folded: visibleHtml(at('folded')),
    title: headings.find(({ text }) => text !== '')?.text,
    excerpt,
    headings,
    sections,
    cut: undefined,
  };
}

/** Wraps a part, so that one step can process all parts; the element itself is never written. */
function sectionOf({ children }: Root): Element {
  const inside = children.filter((child) => child.type !== 'doctype');
  return { type: 'element', tagName: 'section', properties: {}, children: inside };
}

/** Loads images lazily, because folded parts are not visible at first. */
function loadLate(tree: Root): void {
  eachElement(tree, ({ tagName, properties }) => {
    if (tagName === 'img') properties.loading = 'lazy';
  });
}

function headingsIn(trees: readonly Root[], headings: readonly Heading[]): readonly Heading[] {
  const ids = new Set<unknown>();
  for (const tree of trees) eachElement(tree, ({ properties }) => void ids.add(properties.id));
  return headings.filter(({ id }) => ids.has(id));
}

function visibleHtml(trees: readonly Root[]): string {
  return trees.some(({ children }) => isShown(children)) ? htmlOf(trees) : '';
}

function htmlOf(trees: readonly Root[]): string {
  return trees.map((tree) => serialize(drawBadges(tree))).join('');
}
