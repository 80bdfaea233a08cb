import type { ToolchainFiles } from '#catalog/toolchains/toolchain.ts';
import { isExternal } from '#model/address/is-external.ts';
import type { ContentsEntry } from '#model/page/document-site.ts';
import { entriesOf, fieldOf, isMap, listOf, textOf, type Value } from '#platform/values.ts';
import { entryOf } from './outline.ts';
import { documentIn } from './paths.ts';

/** Deeper groups are left out. */
const maxDepth = 12;

/** Where the links of a sidebar lead. */
export interface SidebarScope {
  /** The files of the repository. */
  readonly files: ToolchainFiles;
  /** Folder of the documents, with a slash at its end, or empty. */
  readonly root: string;
  /** Path that relative links begin with, with a slash at its end. */
  readonly base: string;
}

/**
 * The entries of a sidebar as VitePress, VuePress and dumi write it: a list, or a map of paths and lists. An item is a
 * link, a link with its text, or a group with items.
 */
export function sidebarEntries(sidebar: Value, scope: SidebarScope): readonly ContentsEntry[] {
  if (Array.isArray(sidebar)) return itemsOf(sidebar, scope, 0);
  // Authors write the sidebar of all other pages last, and readers begin with it.
  const inOrder = entriesOf(sidebar).toSorted(([a], [b]) => Number(b === '/') - Number(a === '/'));
  return inOrder.flatMap(([path, value]) => {
    const items = Array.isArray(value) ? value : listOf(fieldOf(value, 'items'));
    const base = textOf(fieldOf(value, 'base')) ?? path;
    return itemsOf(items, { ...scope, base: base.endsWith('/') ? base : `${base}/` }, 0);
  });
}

function itemsOf(items: readonly Value[], scope: SidebarScope, depth: number): readonly ContentsEntry[] {
  return items.flatMap((item) => itemOf(item, scope, depth));
}

function itemOf(item: Value, scope: SidebarScope, depth: number): readonly ContentsEntry[] {
  if (typeof item === 'string') return linkEntry({ link: item }, scope);
  if (Array.isArray(item)) return linkEntry({ title: textOf(item[1]), link: textOf(item[0]) }, scope);
  if (!isMap(item) || depth === maxDepth) return [];
  const base = textOf(item.base) ?? textOf(item.prefix);
  const inside = base === undefined ? scope : { ...scope, base: joined(scope.base, base) };
  const below = itemsOf(listOf(item.items ?? item.children), inside, depth + 1);
  const title = textOf(item.text ?? item.title ?? item.label);
  return linkEntry({ title, link: textOf(item.link ?? item.path) }, scope, below);
}

function linkEntry(
  { title, link }: { readonly title?: string | undefined; readonly link: string | undefined },
  { files, root, base }: SidebarScope,
  entries: readonly ContentsEntry[] = [],
): readonly ContentsEntry[] {
  const path = link === undefined || isExternal(link) ? undefined : joined(base, link);
  const file = path === undefined ? undefined : documentIn(files, root, path);
  if (file === undefined && entries.length === 0) return [];
  return [entryOf({ title: title && plainText(title), file }, entries)];
}

/** A path from the root of the documents, without a slash at its beginning. */
function joined(base: string, link: string): string {
  return (link.startsWith('/') ? link : base + link).replace(/^\/+/, '');
}

/** A text without the tags that some sidebars have. */
function plainText(text: string): string {
  return text.replace(/<[^<>]{0,200}>/g, '').trim() || text;
}
