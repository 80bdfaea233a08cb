import type { NamedPath } from '#model/address/page-position.ts';
import { ids } from '#web/app/element-ids.ts';
import { stateIn } from '#web/app/page-state.ts';
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
): Promise<SavedBatch> {
  const results = await Promise.all(paths.map((path) => savePage(cache, path, language).catch(failureOf)));
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
async function savePage(cache: Cache, path: string, language: string): Promise<SavedPage | undefined> {
  const response = await fetch(path, { headers: { accept: 'text/html' }, cache: 'no-cache' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`GET ${path} failed with status ${response.status}.`);
  if (!isCacheable(response, maxBytes.page)) return undefined;
  const text = await response.clone().text();
  const state = stateIn(text);
  if (state === undefined) return undefined;
  await cache.put(path, response);
  const { languages, title } = state.view;
  const images = await Promise.all(imagesOf(text).map((image) => saveImage(cache, image)));
  const translated = languages?.versions.filter((version) => version.language === language) ?? [];
  return {
    page: { name: nameIn(text) ?? title, path: state.view.path },
    bytes: images.reduce((sum, bytes) => sum + bytes, text.length),
    linked: [...pathsIn(text), ...translated.map(({ path: version }) => version)],
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
function pathsIn(html: string): readonly string[] {
  const [, tree = ''] = new RegExp(`<nav id="${ids.pages}"(.*?)</nav>`, 's').exec(html) ?? [];
  const links = [
    ...tree.matchAll(/<a [^>]*?href="([^"]+\.html)"/g),
    ...html.matchAll(/<a href="([^"]+)" rel="(?:prev|next)"/g),
  ];
  return links.map(([, path = '']) => path.replaceAll('&amp;', '&'));
}

/** The name of the current page in the page tree. */
function nameIn(html: string): string | undefined {
  const [, name] = /<a [^>]*?aria-current="page"[^>]*>([^<]+)<\/a>/.exec(html) ?? [];
  return name;
}

function failureOf(error: unknown): SaveFailure {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'storage' : 'network';
}
