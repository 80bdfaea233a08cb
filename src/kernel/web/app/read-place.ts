import type { PageNode } from '#model/address/page-position.ts';
import { type AppPage, isPackagePage } from '#model/views/page-view.ts';
import { ids } from '#web/app/element-ids.ts';
import { flatten, type OutlineEntry } from '#web/app/outline.ts';

/** Completes the view with the page tree and outline of the document, so that they are not sent twice. */
export function withPlace(view: AppPage, document: Document): AppPage {
  if (!isPackagePage(view)) return view;
  const tree = document.querySelector(`[id="${ids.pages}"] > ul`);
  const placed = { ...view, place: { ...view.place, pages: tree ? readTree(tree) : [] } };
  if (placed.kind !== 'file') return placed;
  const outline = document.querySelector(`[id="${ids.outline}"] > ul`);
  return { ...placed, headings: [...placed.headings, ...flatten(outline ? readOutline(outline) : [])] };
}

function readTree(list: Element): readonly PageNode[] {
  return [...list.children].map((item) => {
    const [child] = item.children;
    if (!(child instanceof HTMLDetailsElement)) return { name: textOf(child), path: child?.getAttribute('href') ?? '' };
    const name = textOf(child.firstElementChild);
    const { more } = child.dataset;
    const inside = child.querySelector(':scope > ul');
    return { name, pages: inside ? readTree(inside) : [], ...(more && { more: Number(more) }) };
  });
}

function readOutline(list: Element): readonly OutlineEntry[] {
  return [...list.children].flatMap((item) => {
    const [link, below] = item.children;
    const id = decodeURIComponent(link?.getAttribute('href')?.slice(1) ?? '');
    const inside = below ? readOutline(below) : [];
    // Parts of the home page are no headings of its article.
    return id.startsWith('asterism:') ? inside : [{ id, text: textOf(link), inside }];
  });
}

/** The text of an element; its images are emoji. */
function textOf(node: Node | null | undefined): string {
  if (node instanceof HTMLImageElement) return node.alt;
  if (node instanceof Text) return node.data;
  return [...(node?.childNodes ?? [])].map(textOf).join('');
}
