import { type Base, dataAt } from '#model/address/address.ts';
import { isFolder, type NamedPath, type PageNode, type Place } from '#model/address/place.ts';
import type { PageData } from '#model/views/page-view.ts';
import { isKeepable, mostBytes } from './keepable.ts';
import type { Batch, Questions } from './messages.ts';

interface KeptPage {
  readonly page: NamedPath;
  readonly bytes: number;
  readonly found: readonly string[];
}

/** Keeps some pages of a package with their images in its cache. Never throws: trouble is part of the answer. */
export async function keepPages(
  cache: Cache,
  { paths, language }: Questions['keep']['ask'],
  site: Base,
): Promise<Batch> {
  const kept = await Promise.all(paths.map((path) => keepPage(cache, dataAt(path, site), language).catch(troubleOf)));
  const pages = kept.filter((one) => typeof one === 'object');
  const trouble = kept.find((one) => typeof one === 'string');
  return {
    pages: pages.map(({ page }) => page),
    bytes: pages.reduce((sum, { bytes }) => sum + bytes, 0),
    found: [...new Set(pages.flatMap(({ found }) => found))],
    ...(trouble && { trouble }),
  };
}

/** Undefined where there is no such page any more. */
async function keepPage(cache: Cache, data: string, language: string): Promise<KeptPage | undefined> {
  const response = await fetch(data, { headers: { accept: 'application/json' }, cache: 'no-cache' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${data} answered ${response.status}.`);
  if (!isKeepable(response, mostBytes.page)) return undefined;
  const text = await response.clone().text();
  await cache.put(data, response);
  // Our own server wrote it.
  const { view, article, badges } = JSON.parse(text) as PageData;
  const images = await Promise.all(imagesOf(article + badges).map((path) => keepImage(cache, path)));
  const translated = view.languages?.versions.filter((version) => version.language === language);
  return {
    page: { name: view.place?.name ?? view.title, path: view.path },
    bytes: images.reduce((sum, bytes) => sum + bytes, text.length),
    found: [...pathsOf(view.place), ...(translated ?? []).map(({ path }) => path)],
  };
}

/** Gives its bytes; an image that cannot be had leaves its page as it is. */
async function keepImage(cache: Cache, path: string): Promise<number> {
  if ((await cache.match(path, { ignoreVary: true })) !== undefined) return 0;
  const response = await fetch(path).catch(() => undefined);
  if (response === undefined || !isKeepable(response, mostBytes.image)) return 0;
  const { size } = await response.clone().blob();
  await cache.put(path, response);
  return size;
}

/** Paths of images of our own host in safe HTML, which our own serialiser wrote. */
function imagesOf(html: string): readonly string[] {
  const found = html.matchAll(/<(?:img|source) [^>]*?src(?:set)?="(\/(?!\/)[^"\s,]+)/g);
  return [...new Set([...found].map(([, path = '']) => path.replaceAll('&amp;', '&')))];
}

/** Every page that a place leads to: of a large package, following them leads to all. */
export function pathsOf(place: Place | undefined): readonly string[] {
  if (place === undefined) return [];
  const { pages, previous, next } = place;
  const near = [previous, next].filter((page) => page !== undefined);
  return [...leaves(pages), ...near].map(({ path }) => path);
}

function leaves(nodes: readonly PageNode[]): readonly NamedPath[] {
  return nodes.flatMap((node) => (isFolder(node) ? leaves(node.pages) : [node]));
}

function troubleOf(error: unknown): 'network' | 'room' {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'room' : 'network';
}
