import type { SavedBatch, SaveFailure, WorkerCalls } from '#features/offline/messages.ts';
import type { Base } from '#model/address/address.ts';
import type { NamedPath } from '#model/address/page-position.ts';
import { stateIn } from '#web/app/page-state.ts';
import { isCacheable, maxBytes } from './cacheable.ts';
import { readSavedDocument } from './saved-document.ts';

interface SaveOptions {
  readonly cache: Cache;
  /** Translations in this language are saved, too. */
  readonly language: string;
  readonly site: Base;
}

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
  const results = await Promise.all(paths.map((path) => savePage({ cache, language, site }, path).catch(failureOf)));
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
async function savePage({ cache, language, site }: SaveOptions, path: string): Promise<SavedPage | undefined> {
  const response = await fetch(path, { headers: { accept: 'text/html' }, cache: 'no-cache' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`GET ${path} failed with status ${response.status}.`);
  if (!isCacheable(response, maxBytes.page, path)) return undefined;
  const text = await response.clone().text();
  const state = stateIn(text);
  if (state === undefined) return undefined;
  await cache.put(path, response);
  const { languages, title } = state.view;
  const document = readSavedDocument(text, site);
  const images = await Promise.all(document.images.map((image) => saveImage(cache, image)));
  const translated = languages?.versions.filter((version) => version.language === language) ?? [];
  return {
    page: { name: document.name ?? title, path: state.view.path },
    bytes: images.reduce((sum, bytes) => sum + bytes, text.length),
    linked: [...document.linked, ...translated.map(({ path: version }) => version)],
  };
}

/** Returns the image's size in bytes; 0 if it was saved before or cannot be fetched. */
async function saveImage(cache: Cache, path: string): Promise<number> {
  if ((await cache.match(path, { ignoreVary: true })) !== undefined) return 0;
  const response = await fetch(path).catch(() => undefined);
  if (response === undefined || !isCacheable(response, maxBytes.image, path)) return 0;
  const { size } = await response.clone().blob();
  await cache.put(path, response);
  return size;
}

function failureOf(error: unknown): SaveFailure {
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'storage' : 'network';
}
