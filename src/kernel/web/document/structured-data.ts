import type { BreadcrumbList, Graph, SoftwareSourceCode, WebSite } from 'schema-dts';
import deprecated from 'spdx-license-ids/deprecated.json' with { type: 'json' };
import licenses from 'spdx-license-ids/index.json' with { type: 'json' };
import { pageFeatures } from '#features/page.ts';
import { packagePath } from '#model/address/address.ts';
import { plainDescription } from '#model/package/package.ts';
import type { PackageView } from '#model/views/package-view.ts';
import { type EmptyPage, type FilePage, isDocument, type PageView } from '#model/views/page-view.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { isOldVersion } from '#web/app/package-version.ts';
import { sourceUrl } from '#web/ui/links.ts';
import { scriptJson } from './state-json.ts';

/** Limit of authors. */
const maxAuthors = 5;

const knownLicenses: ReadonlySet<string> = new Set([...licenses, ...deprecated]);

type DescribedSite = Pick<SiteView, 'origin' | 'product' | 'base' | 'family' | 'links'>;

/**
 * Structured data (schema.org) of a page as JSON for a script element: the site on the site's first page, the package on a
 * package's first page, and breadcrumbs on all pages but the site's first. Undefined for failures, server-only pages,
 * folders, old versions and a site without a public URL.
 */
export function structuredData(site: DescribedSite, view: PageView): string | undefined {
  const { origin } = site;
  if (origin === undefined || !isDocument(view) || isOldVersion(view)) return undefined;
  const { first: card, package: item } = view;
  const first = item.core ? webSite(site, origin) : packageSource(site, view);
  const things = [...(card ? [first] : []), ...(card && item.core ? [] : [breadcrumbs(site, view)])];
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return scriptJson(graph);
}

function webSite(site: DescribedSite, origin: string): WebSite {
  const { family, product } = site;
  const action = pageFeatures.find(({ siteAction }) => siteAction)?.siteAction?.(site, origin);
  const own = { '@type': 'WebSite', name: family, url: origin + packagePath(product, site) } as const;
  return { ...own, ...(action && { potentialAction: action }) };
}

function packageSource(site: DescribedSite, { package: item, path, first }: FilePage | EmptyPage): SoftwareSourceCode {
  const programmingLanguage = first?.programmingLanguage;
  const repository = sourceUrl({ links: site.links }, item);
  const description = plainDescription(item.description);
  const license = licenseOf(item.license);
  const author = item.contributors
    .slice(0, maxAuthors)
    .map(({ name, url }) => ({ '@type': 'Person' as const, name, ...(/^https?:/.test(url) && { url }) }));
  return {
    '@type': 'SoftwareSourceCode',
    name: item.title,
    url: `${site.origin}${path}`,
    ...(description !== '' && { description }),
    ...(programmingLanguage !== undefined && { programmingLanguage }),
    ...(repository !== undefined && { codeRepository: repository }),
    ...(license.length > 0 && { license }),
    ...(author.length > 0 && { author }),
  };
}

/** URLs of the licences in an SPDX expression; none if one of them is unknown. */
function licenseOf(expression: PackageView['license'] = ''): readonly string[] {
  const ids = expression.replace(/[()]/g, '').split(/ (?:OR|AND) /);
  return ids.every((id) => knownLicenses.has(id)) ? ids.map((id) => `https://spdx.org/licenses/${id}.html`) : [];
}

/** Breadcrumbs of the page: site, package, folders with pages of their own, page. */
function breadcrumbs(site: DescribedSite, { package: item, place, path, first }: FilePage | EmptyPage): BreadcrumbList {
  const { family, product, origin } = site;
  const above = [
    { name: family, path: packagePath(product, site) },
    ...(item.core ? [] : [{ name: item.title, path: packagePath(item.repo, site) }]),
  ];
  const folders = place.folders.flatMap(({ name, path: at }) => (at === undefined ? [] : [{ name, path: at }]));
  const own = first ? [] : [{ name: place.name, path }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...above, ...folders, ...own].map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: `${origin}${crumb.path}`,
    })),
  };
}
