import type { PageNode } from '#model/address/page-position.ts';
import type { PageView } from '#model/views/page-view.ts';
import { ids } from '#web/app/element-ids.ts';
import { flatten, type OutlineEntry } from '#web/app/outline.ts';

/** Completes the view with the page tree and outline of the document, so that they are not sent twice. */
export function withPlace(view: PageView, document: Document): PageView {
  const { place, headings } = view;
  const tree = document.querySelector(`[id="${ids.pages}"] > ul`);
  const outline = document.querySelector(`[id="${ids.outline}"] > ul`);
  return {
    ...view,
    headings: [...headings, ...flatten(outline ? readOutline(outline) : [])],
    ...(place && { place: { ...place, pages: tree ? readTree(tree) : [] } }),
  };
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
