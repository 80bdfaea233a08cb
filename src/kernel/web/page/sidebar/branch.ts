import { isFolder, type PageFolder, type PageNode } from '#model/address/page-position.ts';

/** True if the page of this URL path is the node or below it. */
export function holds(node: PageNode, path: string): boolean {
  return isFolder<PageFolder>(node) ? node.pages.some((inside) => holds(inside, path)) : node.path === path;
}

/** Number of pages in the tree, including those that it leaves out. */
export function countPages(nodes: readonly PageNode[]): number {
  return nodes.reduce(
    (sum, node) => sum + (isFolder<PageFolder>(node) ? countPages(node.pages) + (node.more ?? 0) : 1),
    0,
  );
}
