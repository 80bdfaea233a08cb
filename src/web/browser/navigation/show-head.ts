import { feedPath, type Routing } from '#model/address/address.ts';
import { documentTitle } from '#model/page/document-title.ts';
import type { PageView, SiteView } from '#model/views/page-view.ts';
import { canonicalPath } from '#web/app/versions.ts';
import { feedTypes } from '#web/document/feed-types.ts';

/** Makes the head that of another page: the title, its address for whoever shares it, and the feeds of its package. */
export function showHead(view: PageView, site: Routing & Pick<SiteView, 'family'>): void {
  const { repo, title: name } = view.package;
  document.title = documentTitle(view, site);
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical) canonical.href = new URL(canonicalPath(view), canonical.href).href;
  // They tell search engines of the languages of the page before, and search engines read documents.
  for (const link of document.querySelectorAll('head link[hreflang]')) link.remove();
  for (const form of ['atom', 'json'] as const) {
    // The first one of each form is that of the package.
    const feed = document.querySelector<HTMLLinkElement>(`link[type="${feedTypes[form]}"]`);
    if (!feed) continue;
    feed.title = name;
    feed.href = feedPath(repo, site, form);
  }
}
