import type { Root } from 'hast';
import type { PluginDocument } from '#markdown/plugins.ts';
import type { Guard } from './guard.ts';
import type { RenderingExtension } from './rendering-extension.ts';

/** Nesting of a tree: twice what the parser makes. */
const maxDepth = 400;

/** Nodes of a tree. */
const maxNodes = 500_000;

/**
 * Changes the tree of a document by the transform of each extension. The allow list follows. Throws an `ExtensionError` if a
 * transform throws or leaves something that is no tree.
 */
export function transformTree(
  tree: Root,
  document: PluginDocument,
  { extensions, guard }: { readonly extensions: readonly RenderingExtension[]; readonly guard: Guard },
): Root {
  let current = tree;
  for (const { name: extension, module, position, options, transformTree: transform } of extensions) {
    if (transform === undefined) continue;
    current = guard.run({ extension, module, position, step: 'transformTree' }, () => {
      const result = transform(current, { ...document, options }) ?? current;
      if (!isTree(result)) throw new TypeError('The result of transformTree must be nothing or the root of a tree.');
      return result;
    });
  }
  return current;
}

/** True for a root whose nodes have the form that the following steps rely on. */
function isTree(value: unknown): value is Root {
  if (!isObject(value) || value.type !== 'root') return false;
  const budget = { nodes: maxNodes };
  return areNodes(value.children, budget, maxDepth);
}

function areNodes(value: unknown, budget: { nodes: number }, depth: number): boolean {
  return Array.isArray(value) && depth > 0 && value.every((node) => isNode(node, budget, depth));
}

function isNode(node: unknown, budget: { nodes: number }, depth: number): boolean {
  budget.nodes -= 1;
  if (!isObject(node) || budget.nodes < 0) return false;
  if (node.type === 'text' || node.type === 'comment') return typeof node.value === 'string';
  if (node.type === 'doctype') return true;
  if (node.type !== 'element' || typeof node.tagName !== 'string') return false;
  return isObject(node.properties) && areNodes(node.children, budget, depth - 1);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
