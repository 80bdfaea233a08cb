import { type Base, dataAt } from '#model/address/address.ts';
import { isFolder, type NamedPath, type PageNode, type PagePosition } from '#model/address/page-position.ts';
import type { PageData } from '#model/views/page-view.ts';
import { isCacheable, maxBytes } from './cacheable.ts';
import type { SavedBatch, SaveFailure, WorkerCalls } from './messages.ts';

interface SavedPage {
  readonly page: NamedPath;
  readonly bytes: number;
  readonly linked: readonly string[];
}

/** Saves pages of a package and their images in its cache. Never rejects: a failure is part of the result. */
export async function savePages(
  cache: Cache,
  { paths, language }: WorkerCalls['savePages']['input'],
  site: Base,
): Promise<SavedBatch> {
  const results = await Promise.all(
    paths.map((path) => savePage(cache, dataAt(path, site), language).catch(failureOf)),
  );
  const saved = results.filter((one) => typeof one === 'object');
  const failure = results.find((one) => typeof one === 'string');
  return {
    pages: saved.map(({ page }) => page),
    bytes: saved.reduce((sum, { bytes }) => sum + bytes, 0),
    linked: [...new Set(saved.flatMap(({ linked }) => linked))],
    ...(failure && { failure }),
  };
}

/** Undefined if the page no longer exists or may not be cached. */
async function savePage(cache: Cache, dataPath: string, language: string): Promise<SavedPage | undefined> {
  const response = await fetch(dataPath, { headers: { accept: 'application/json' }, cache: 'no-cache' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`GET ${dataPath} failed with status ${response.status}.`);
  if (!isCacheable(response, maxBytes.page)) return undefined;
  const text = await response.clone().text();
  await cache.put(dataPath, response);
  // The server wrote it.
  const { view, article, badges } = JSON.parse(text) as PageData;
  const images = await Promise.all(imagesOf(article + badges).map((path) => saveImage(cache, path)));
  const translated = view.languages?.versions.filter((version) => version.language === language);
  return {
    page: { name: view.place?.name ?? view.title, path: view.path },
    bytes: images.reduce((sum, bytes) => sum + bytes, text.length),
    linked: [...pathsOf(view.place), ...(translated ?? []).map(({ path }) => path)],
  };
}

/** Returns the image's size in bytes; 0 if it was saved before or cannot be fetched. */
async function saveImage(cache: Cache, path: string): Promise<number> {
  if ((await cache.match(path, { ignoreVary: true })) !== undefined) return 0;
  const response = await fetch(path).catch(() => undefined);
  if (response === undefined || !isCacheable(response, maxBytes.image)) return 0;
  const { size } = await response.clone().blob();
  await cache.put(path, response);
  return size;
}

/** Paths of the site's own images in sanitised HTML. */
function imagesOf(html: string): readonly string[] {
  const found = html.matchAll(/<(?:img|source) [^>]*?src(?:set)?="(\/(?!\/)[^"\s,]+)/g);
  return [...new Set([...found].map(([, path = '']) => path.replaceAll('&amp;', '&')))];
}

/** URL paths of all pages that a page's navigation links to. Following them reaches every page of a large package. */
export function pathsOf(place: PagePosition | undefined): readonly string[] {
  if (place === undefined) return [];
  const { pages, previous, next } = place;
  const neighbours = [previous, next].filter((page) => page !== undefined);
  return [...leaves(pages), ...neighbours].map(({ path }) => path);
}

function leaves(nodes: readonly PageNode[]): readonly NamedPath[] {
  return nodes.flatMap((node) => (isFolder(node) ? leaves(node.pages) : [node]));
}

function failureOf(error: unknown): SaveFailure {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'storage' : 'network';
}
