import { feedPath, type Routing } from '#model/address/address.ts';
import { documentTitle } from '#model/page/document-title.ts';
import type { PageView, SiteView } from '#model/views/page-view.ts';
import { canonicalPath } from '#web/app/versions.ts';
import { feedTypes } from '#web/document/feed-types.ts';

/** Updates the head for another page: title, canonical URL and feeds of its package. */
export function showHead(view: PageView, site: Routing & Pick<SiteView, 'family'>): void {
  const { repo, title: name } = view.package;
  document.title = documentTitle(view, site);
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical) canonical.href = new URL(canonicalPath(view), canonical.href).href;
  // They describe the previous page, and search engines read documents anyway.
  for (const link of document.querySelectorAll('head link[hreflang]')) link.remove();
  for (const form of ['atom', 'json'] as const) {
    // The first feed of each form is the package's.
    const feed = document.querySelector<HTMLLinkElement>(`link[type="${feedTypes[form]}"]`);
    if (!feed) continue;
    feed.title = name;
    feed.href = feedPath(repo, site, form);
  }
}
