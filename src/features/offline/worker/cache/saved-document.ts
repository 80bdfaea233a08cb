import type { Base } from '#model/address/address.ts';
import { ids } from '#web/app/element-ids.ts';
import { routeForm } from '#web/app/route-form.ts';

/** What saving a package takes from the HTML of a document: service workers have no parser. */
export interface SavedDocument {
  /** The name of the page in the page tree, in plain text; undefined if the tree does not have the page. */
  readonly name: string | undefined;
  /** URL paths of all pages that its navigation links to. Following them reaches every page of a large package. */
  readonly linked: readonly string[];
  /** URL paths of its images on this host. */
  readonly images: readonly string[];
}

/** Reads the HTML of a document, which the server wrote. */
export function readSavedDocument(html: string, site: Base): SavedDocument {
  const [, tree = ''] = treePattern.exec(html) ?? [];
  const [, current] = /<a [^>]*?aria-current="page"[^>]*>(.*?)<\/a>/s.exec(tree) ?? [];
  const links = [
    ...tree.matchAll(/<a [^>]*?href="([^"]+)"/g),
    ...html.matchAll(/<a href="([^"]+)" rel="(?:prev|next)"/g),
  ];
  const paths = links.map(([, path = '']) => decode(path));
  const images = [...html.matchAll(/<(?:img|source) [^>]*?src(?:set)?="(\/(?!\/)[^"\s,]+)/g)];
  return {
    name: current === undefined ? undefined : plainText(current),
    // Documents in other formats, which the tree lists too, are no pages.
    linked: [...new Set(paths.filter((path) => path.startsWith('/') && routeForm(path, site) === 'document'))],
    images: [...new Set(images.map(([, path = '']) => decode(path)))],
  };
}

const treePattern = new RegExp(`<nav id="${ids.pages}"(.*?)</nav>`, 's');

/** The text of HTML, with emoji for their images. */
function plainText(html: string): string {
  return decode(html.replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '$1').replace(/<[^>]*>/g, ''));
}

/** The characters that React escapes; others have no entities in its HTML. */
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function decode(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#x27);/g, (entity, name: string) => entities[name] ?? entity);
}
