import type { ExtensionModule, RoutePackage } from 'asterism-docs';

// /-/x/statistics/ shows how large the family is, and /-/x/statistics/packages.csv has the same for a spreadsheet.

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const bySize = (packages: readonly RoutePackage[]): RoutePackage[] =>
  [...packages].sort((a, b) => b.pages - a.pages || a.title.localeCompare(b.title));

export const routes: ExtensionModule['routes'] = {
  '/': ({ packages, base }) => {
    const pages = packages.reduce((sum, each) => sum + each.pages, 0);
    const rows = bySize(packages).map(
      ({ title, path, pages: count, stars }) =>
        `<tr><td><a href="${escapeHtml(path)}">${escapeHtml(title)}</a></td><td align="right">${count}</td><td align="right">${stars}</td></tr>`,
    );
    return {
      title: 'Statistics',
      html: `<h1>Statistics</h1>
<p>${packages.length} packages have ${pages} pages.</p>
<table><thead><tr><th align="left">Package</th><th align="right">Pages</th><th align="right">Stars</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>
<p><a href="${base}/-/x/statistics/packages.csv">As CSV</a></p>`,
    };
  },
  '/packages.csv': ({ packages }) => ({
    contentType: 'text/csv; charset=utf-8',
    body: [
      'package,pages,stars',
      ...bySize(packages).map(({ repo, pages, stars }) => `${repo},${pages},${stars}`),
    ].join('\r\n'),
  }),
};
