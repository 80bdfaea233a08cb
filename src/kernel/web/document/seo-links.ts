import { shortPath } from '#model/address/address.ts';
import { html } from '#model/text/html.ts';
import { arrangedMatrix, pageSections } from '#model/views/matrix/arrange-matrix.ts';
import type { Matrix } from '#model/views/matrix/matrix.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { sourceUrl } from '#web/ui/links.ts';

/**
 * The hidden list of links to packages and their source hosts: in a document of the Matrix those that it shows, and
 * first the core package.
 */
export function seoLinks(site: SiteView, matrix: Matrix, query: string): string {
  const shown = pageSections(arrangedMatrix(matrix, query)).flatMap(({ rows }) => rows.map(({ repo }) => repo));
  const byRepo = new Map(site.packages.map((row) => [row.repo, row]));
  const core = site.packages.find((row) => row.core);
  const rows = [core, ...shown.map((repo) => byRepo.get(repo))].filter((row) => row !== undefined);
  const items = rows.map((row) => {
    const source = sourceUrl(site, row);
    const outside = source === undefined ? '' : html` <a href="${source}" rel="noopener">${row.name}</a>`;
    return html`<li><a href="${shortPath(row.repo, site)}">${row.title}</a>${outside}</li>`;
  });
  return html`\n<ul id="cory-seo" hidden>${items}</ul>`.toString();
}
