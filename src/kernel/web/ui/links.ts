import { packagePath, pathOf, type Routing } from '#model/address/address.ts';
import { menuFile } from '#model/package/menu-file.ts';
import type { MenuEntry } from '#model/package/package.ts';
import type { PackageView } from '#model/views/package-view.ts';
import type { Page } from '#web/app/page-context.ts';

const schemes = ['http:', 'https:', 'mailto:'];

/** The URL if it is absolute with a safe scheme, else undefined. */
export function safeUrl(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  return schemes.includes(new URL(url).protocol) ? url : undefined;
}

/** A URL template of the settings with `{name}`, `{repo}` and `{locale}` filled in; undefined if it is no safe URL. */
export function fillUrl(template: string | undefined, values: Readonly<Record<string, string>>): string | undefined {
  return safeUrl(
    template?.replace(/\{(name|repo|locale)\}/g, (_, key: string) => encodeURIComponent(values[key] ?? '')),
  );
}

/** What the placeholders of a URL template stand for. `{repo}` is the name of the repository, which the package's may differ from. */
function valuesOf({ repo, reponame = repo, name }: Pick<PackageView, 'repo' | 'reponame' | 'name'>) {
  return { name, repo: reponame };
}

/** The repository's page at its forge, or at the source host of the settings. */
export function sourceUrl(
  site: Pick<Page['shared'], 'links'>,
  item: Pick<PackageView, 'forge' | 'repo' | 'reponame' | 'name'>,
): string | undefined {
  return safeUrl(item.forge) ?? fillUrl(site.links.sourceHost, valuesOf(item));
}

/** The package's page in the registry; undefined if it is not published (F-01). */
export function registryUrl(site: Pick<Page['shared'], 'links'>, item: PackageView): string | undefined {
  return item.publish ? fillUrl(site.links.registry, valuesOf(item)) : undefined;
}

/** The package's page in the snap store; undefined if it has none (P-09). */
export function snapUrl(site: Pick<Page['shared'], 'links'>, item: PackageView): string | undefined {
  return item.snap ? fillUrl(site.links.snap, valuesOf(item)) : undefined;
}

/** The target of the uptime badge; undefined for a package that is not built (P-09). */
export function uptimeUrl(site: Pick<Page['shared'], 'links'>, item: PackageView): string | undefined {
  return item.build ? fillUrl(site.links.uptime?.url, valuesOf(item)) : undefined;
}

/** The image of the uptime badge; undefined if the settings have none. */
export function uptimeImage(site: Pick<Page['shared'], 'links'>, item: PackageView): string | undefined {
  return fillUrl(site.links.uptime?.image, valuesOf(item));
}

/** The package's funding page, else the site's (P-10). */
export function sponsorUrl(site: Pick<Page['shared'], 'links'>, item: PackageView, locale: string): string | undefined {
  return safeUrl(item.funding[0]?.url) ?? fillUrl(site.links.payment, { ...valuesOf(item), locale });
}

/** URL path of a package's first page. */
export function rowPath(site: Routing, row: { readonly repo: string }): string {
  return packagePath(row.repo, site);
}

/** The target of a menu entry (H-04): an external URL for `http…`, else a page of the package. */
export function menuTarget(site: Routing, repo: string, { link }: MenuEntry): { href: string; external: boolean } {
  const named = menuFile(link);
  if (named === undefined) return { href: safeUrl(link) ?? packagePath(repo, site), external: true };
  const { file, hash } = named;
  if (file === '') return { href: packagePath(repo, site), external: false };
  // Menus link pages (`x.html`) or their files (`x.md`): both are the same page.
  const href = pathOf({ repo, file }, site);
  return { href: hash ? `${href}#${encodeURIComponent(hash)}` : href, external: false };
}
