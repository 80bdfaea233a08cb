import type { ImageSizes } from '#catalog/images/image-sizes.ts';
import { imagePattern } from '#catalog/pages/linked-pages.ts';
import { type Address, coreRoute, insidePath } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';
import type { Package } from '#model/package/package.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import type { Boilerplate, ImageSize, PackageAddresses, RenderFamily, RenderPackage } from '#model/page/render.ts';
import type { Snapshot } from '#model/snapshot.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { digest } from '#platform/hash.ts';
import type { Repository, SourceFile } from '#sources/source.ts';

/** Maximum number of repositories whose images are measured at once. */
const repositoryConcurrency = 4;

/** Settings that affect links and images. */
export interface FamilySettings extends Pick<RenderFamily, 'product' | 'base' | 'hosts' | 'emoji' | 'externalImages'> {
  /** Former accounts of the family at forges. */
  readonly owners?: readonly string[];
}

/** Input of {@link renderFamily}. */
export interface RenderFamilyInput {
  /** All packages and pages. */
  readonly snapshot: Snapshot;
  /** Source of each package's files, by identity. */
  readonly repositories: ReadonlyMap<string, Repository>;
  /** Every public file, by identity and path. */
  readonly files: ReadonlyMap<string, ReadonlyMap<string, SourceFile>>;
  /** The external addresses of every package. */
  readonly addresses: ReadonlyMap<string, PackageAddresses>;
  /** All addresses in the family that its documents link to. */
  readonly named: readonly Address[];
  /** Text that is folded on pages; undefined when pages are shown whole. */
  readonly boilerplate: Boilerplate | undefined;
}

/** Creates the data that a render worker needs about the family, with the sizes of the images in its documents. */
export async function renderFamily(
  parts: RenderFamilyInput,
  settings: FamilySettings,
  imageSizes: ImageSizes,
): Promise<RenderFamily> {
  const { snapshot, addresses, boilerplate } = parts;
  const named = Map.groupBy(parts.named, ({ repo }) => repo);
  const entries = await mapConcurrent(snapshot.packages, repositoryConcurrency, async ({ repo, forge }) => {
    const pages = new Set(snapshot.pages.get(repo)?.keys() ?? []);
    const files = [...new Set((named.get(repo) ?? []).map(({ file }) => file))];
    const own = await filesOf(repo, files, { parts, imageSizes });
    const sites = snapshot.sites?.get(repo)?.map(({ contents: _contents, logos: _logos, ...settings }) => settings);
    const routes = sites && routesOf(snapshot.pages.get(repo)?.values() ?? []);
    const site = { ...(sites && { sites }), ...(routes && routes.size > 0 && { routes }) };
    return [repo, { ...(addresses.get(repo) ?? { forge }), pages, ...own, ...site }] as const;
  });
  const { product, base, emoji, externalImages } = settings;
  const hosts = familyHosts(settings, snapshot.packages);
  const shared = { product, base, hosts, emoji, aliases: snapshot.aliases, ...(externalImages && { externalImages }) };
  const folded = boilerplate && [[...boilerplate.shared].toSorted(), boilerplate.names];
  const version = digest(JSON.stringify([shared, entries, folded], plain));
  return { ...shared, version, packages: new Map(entries), boilerplate };
}

/** The pages whose front matter names their path on their own site: by `slug` or `permalink`, or by `id` in their folder. */
function routesOf(pages: Iterable<Page>): ReadonlyMap<string, string> {
  const routes = new Map<string, string>();
  for (const { file, source = file, data } of pages) {
    const { slug, id } = data ?? {};
    for (const path of [slug, id]) {
      if (path === undefined || path.includes(':')) continue;
      routes.set(path.startsWith('/') ? path : folderOf(source) + path, file);
    }
  }
  return routes;
}

/**
 * The hosts of the portal: those of the settings, and those that several packages name as their home page, each under
 * its own name.
 */
export function familyHosts(
  { hosts, base }: Pick<FamilySettings, 'hosts' | 'base'>,
  packages: readonly Package[],
): readonly string[] {
  return [...hosts, ...portalHosts(packages, base)];
}

type FilesOfPackage = Pick<RenderPackage, 'images' | 'sizes' | 'folders' | 'files'>;

async function filesOf(
  repo: string,
  named: readonly string[],
  { parts, imageSizes }: { readonly parts: RenderFamilyInput; readonly imageSizes: ImageSizes },
): Promise<FilesOfPackage> {
  const repository = parts.repositories.get(repo);
  const files = parts.files.get(repo);
  if (repository === undefined || files === undefined) return { images: undefined };
  const paths = [...files.keys()];
  const shown = named.flatMap((path) => {
    const file = imagePattern.test(path) ? files.get(path) : undefined;
    return file === undefined ? [] : [file];
  });
  const sizes: ReadonlyMap<string, ImageSize> = await imageSizes(repo, repository, shown);
  const folders = named.filter((path) => !files.has(path) && paths.some((file) => file.startsWith(`${path}/`)));
  const images = repository.complete ? new Set(paths.filter((path) => imagePattern.test(path))) : undefined;
  const others = named.filter((path) => files.has(path) && !imagePattern.test(path) && pageKind(path) === undefined);
  return { images, sizes, folders: new Set(folders), files: new Set(others) };
}

function portalHosts(packages: readonly Package[], base: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const { homepage, repo, folder, core } of packages) {
    const url = homepage === undefined ? null : URL.parse(homepage);
    const path = url && (insidePath(url.pathname, { base }) ?? url.pathname).replace(/^\/|\/$/g, '');
    const own = path !== null && (path === repo || path === folder || (core && path === coreRoute));
    if (url !== null && own) counts.set(url.host, (counts.get(url.host) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([host]) => host);
}

/** Replaces sets and maps by lists, for JSON. */
function plain(_key: string, value: unknown): unknown {
  return value instanceof Set || value instanceof Map ? [...value] : value;
}
