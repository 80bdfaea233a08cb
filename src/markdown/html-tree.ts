import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/** Elements nested deeper than this are laid beside their parent, so that no later step overflows its stack (SECURITY L4). */
const deepest = 200;

/** Reads HTML as a browser does and gives its tree. Never throws for any text. */
export function parseHtml(html: string): Root {
  const depths = new WeakMap<Node, number>();
  const within = (parent: ParentNode): ParentNode => {
    let holder = parent;
    while ((depths.get(holder) ?? 0) >= deepest && 'parentNode' in holder && holder.parentNode)
      holder = holder.parentNode;
    return holder;
  };
  const fragment = parseFragment(html, {
    treeAdapter: {
      ...defaultTreeAdapter,
      appendChild(parent: ParentNode, child: ChildNode) {
        const holder = within(parent);
        depths.set(child, (depths.get(holder) ?? 0) + 1);
        defaultTreeAdapter.appendChild(holder, child);
      },
    },
  });
  const tree = fromParse5(fragment);
  return tree.type === 'root' ? tree : { type: 'root', children: [] };
}
