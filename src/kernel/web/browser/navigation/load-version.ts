import { isSpelling } from '#model/address/spelling.ts';
import type { AppState } from '#web/app/app-state.ts';
import { versionIn } from '#web/app/article-language.ts';
import { readerLanguages } from '#web/browser/reader-languages.ts';
import type { LoadedPage, PageCache } from '#web/client/page-cache.ts';

/**
 * Loads a page in the visitor's language. A server chooses it; the files of an export are the same for every visitor, so if
 * the path stands for all languages, the version in the visitor's language is fetched next. Rejects like
 * {@link PageCache.load}.
 */
export async function loadVersion(
  { cache, locale, site }: Pick<AppState, 'locale' | 'site'> & { readonly cache: PageCache },
  path: string,
  signal?: AbortSignal,
): Promise<LoadedPage> {
  const page = await cache.load(path, signal);
  const { languages } = page.state.view;
  if (languages === undefined || !isSpelling(path, languages.path)) return page;
  const version = versionIn(languages, readerLanguages(site, locale.get().language));
  if (version === undefined || version === languages.versions[languages.shown]) return page;
  const { redirected: _, ...own } = await cache.load(version.path, signal);
  // The address stays the one that stands for all languages.
  return { ...own, ...(page.redirected !== undefined && { redirected: page.redirected }) };
}
