import type { Element, ElementContent, Root } from 'hast';
import { serialize } from '#markdown/html/serialize.ts';
import { withoutStretches } from '#markdown/html/stretches.ts';
import { parseHtml } from '#markdown/parse/html-tree.ts';
import { eachElement } from '#markdown/tree/walk.ts';
import {
  type ArticleComparison,
  type ComparedArticle,
  type CompareRequest,
  cutComparison,
} from '#model/compare/article-comparison.ts';
import { createAddressKeys } from './address-keys.ts';
import { Effort } from './align/effort.ts';
import { compareBlocks, joinedBlocks, type MergedBlock } from './compare-blocks.ts';
import type { CompareContext, ComparedSide } from './compare-context.ts';
import { asRemoved, elementOf, type MarkKind } from './marks.ts';
import { numberPlaces } from './number-places.ts';
import { VisibleText, wholeKey } from './visible-text.ts';

/** Compares two versions of an article, which must be safe HTML. The result is safe and the same for the same versions. */
export type CompareArticles = (request: Pick<CompareRequest, 'before' | 'after' | 'layout'>) => ArticleComparison;

/** Limit of the HTML of both versions together, in characters. */
const maxLength = 8_000_000;

/**
 * Creates the comparison. `checkpoint` is called often, and ends the comparison when it throws. Two versions whose visible
 * text and images are equal have no changes, whatever their markup is.
 */
export function createCompareArticles(checkpoint: () => void = () => undefined): CompareArticles {
  return ({ before, after, layout = 'inline' }) => {
    if (before.html.length + after.html.length > maxLength) return cutComparison('size');
    const [old, now] = [readArticle(before.html), readArticle(after.html)];
    checkpoint();
    const effort = new Effort(checkpoint);
    const context: CompareContext = {
      before: sideOf(old, before, { other: after, otherTree: now }),
      after: sideOf(now, after, { other: before, otherTree: old }),
      effort,
      continued: new Set(),
    };
    const blocks = compareBlocks(nodesOf(old), nodesOf(now), context);
    const counts = numberPlaces(
      blocks.flatMap(({ nodes }) => nodes),
      context.continued,
    );
    const children = layout === 'sides' ? sideBySide(blocks) : joinedBlocks(blocks);
    const html = serialize({ type: 'root', children });
    return { html, ...counts, coarse: effort.isCoarse, cut: undefined };
  };
}

interface Other {
  readonly other: ComparedArticle;
  readonly otherTree: Root;
}

function sideOf(tree: Root, article: ComparedArticle, { other, otherTree }: Other): ComparedSide {
  const keys = createAddressKeys(article, other, otherTree);
  const text = new VisibleText(nodesOf(tree), keys);
  return {
    keys,
    textOf: (nodes) => text.of(nodes),
    wholeKey: (element: Element) => wholeKey(element, keys),
  };
}

function nodesOf({ children }: Root): ElementContent[] {
  return children.filter((child) => child.type !== 'doctype');
}

/** Ids of places; an article has none of them. */
const placeId = /^(change|address)-\d+$/;

/** Parses an article, without marks, and with other ids where it has those of places. */
function readArticle(html: string): Root {
  const tree = withoutStretches(parseHtml(html));
  eachElement(tree, ({ properties }) => {
    delete properties.dataChange;
    delete properties.dataWas;
    const { id, href } = properties;
    if (typeof id === 'string' && placeId.test(id)) properties.id = `user-content-${id}`;
    if (typeof href === 'string' && placeId.test(href.slice(1)) && href.startsWith('#')) {
      properties.href = `#user-content-${href.slice(1)}`;
    }
  });
  return tree;
}

/**
 * Lays out the blocks in two columns: rows with the first version at the left and the second at the right. Blocks that
 * are equal in both are written once, between the rows, so that no id occurs twice and equal text is read once.
 */
function sideBySide(blocks: readonly MergedBlock[]): ElementContent[] {
  return blocks.flatMap((block): ElementContent[] => {
    const nodes = joinedBlocks([block]);
    if (!block.isChanged) return nodes;
    const left = elementOf('div', { className: ['change-before'] }, only('removed', nodes).map(asRemoved));
    const right = elementOf('div', { className: ['change-after'] }, only('inserted', nodes));
    return [elementOf('div', { className: ['change-row'] }, [left, right]), { type: 'text', value: '\n' }];
  });
}

/** Nodes with the marks of one kind; what is marked as the other is left out. */
function only(kind: MarkKind, nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    const { dataChange } = node.properties;
    if (dataChange === (kind === 'removed' ? 'inserted' : 'removed')) return [];
    const children = only(kind, node.children);
    if (kind === 'removed' && dataChange === 'changed') return children.map((link) => withAddress(link, node));
    return [{ ...node, children }];
  });
}

/** A link with the address that it had in the first version. */
function withAddress(link: ElementContent, { properties }: Element): ElementContent {
  if (link.type !== 'element') return link;
  return { ...link, properties: { ...link.properties, href: String(properties.dataWas) } };
}
