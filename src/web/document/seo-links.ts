import { shortPath } from '#model/address/address.ts';
import { html } from '#model/text/html.ts';
import type { SiteView } from '#model/views/page-view.ts';
import { sourceUrl } from '#web/ui/links.ts';

/**
 * The hidden list of links to every package and its source host. It is filled in the document of the Matrix; in
 * others, which are given no site, the browser fills it.
 */
export function seoLinks(site: SiteView | undefined): string {
  const items = site?.packages.map((row) => {
    const source = sourceUrl(site, row);
    const outside = source === undefined ? '' : html` <a href="${source}" rel="noopener">${row.name}</a>`;
    return html`<li><a href="${shortPath(row.repo, site)}">${row.title}</a>${outside}</li>`;
  });
  return html`<ul id="cory-seo" hidden>${items ?? ''}</ul>`.toString();
}
