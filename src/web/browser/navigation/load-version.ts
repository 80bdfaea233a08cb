import { dataAt } from '#model/address/address.ts';
import type { PageData } from '#model/views/page-view.ts';
import type { AppState } from '#web/app/app-state.ts';
import { versionIn } from '#web/app/versions.ts';
import type { PageCache } from './page-cache.ts';

/**
 * Loads a page in the visitor's language. Page data is the same for every visitor, so if the path stands for all languages,
 * the version in the visitor's language is fetched next. Rejects like {@link PageCache.load}.
 */
export async function loadVersion(
  { cache, site, locale }: Pick<AppState, 'site' | 'locale'> & { readonly cache: PageCache },
  path: string,
  signal?: AbortSignal,
): Promise<PageData> {
  const data = await cache.load(path, signal);
  const { languages } = data.view;
  if (languages === undefined || path !== dataAt(languages.path, site)) return data;
  const version = versionIn(languages, locale.get().language);
  if (version === undefined || version === languages.versions[languages.shown]) return data;
  return cache.load(dataAt(version.path, site), signal);
}
