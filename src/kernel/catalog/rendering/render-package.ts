import { isDeepStrictEqual } from 'node:util';
import type { PackageEntry } from '#catalog/package-entry.ts';
import type { ImageSizes, MeasuredImages } from '#catalog/pages/image-sizes.ts';
import type { Address } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';
import type { BadgeValues } from '#model/package/badge-values.ts';
import { imagePattern } from '#model/page/image-pattern.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import type { PackageAddresses, RenderPackage } from '#model/page/render.ts';

export interface RenderPackageInput {
  /** External addresses of the package. */
  readonly addresses: PackageAddresses;
  /** Addresses in the package that documents of the family link to. */
  readonly targets: readonly Address[];
  /** Values for the badges of its documents; absent when badges are images. */
  readonly badges?: BadgeValues | undefined;
}

/** Data of packages by their entries, of which all images could be read. */
const known = new WeakMap<PackageEntry, { readonly input: RenderPackageInput; readonly made: RenderPackage }>();

/**
 * Creates the data that a render worker needs about a package, with the sizes of the images that documents show. For the
 * same entry and equal input, they are the same object.
 */
export async function renderPackage(
  entry: PackageEntry,
  input: RenderPackageInput,
  imageSizes: ImageSizes,
): Promise<RenderPackage> {
  const before = known.get(entry);
  if (before !== undefined && isDeepStrictEqual(before.input, input)) return before.made;
  const { isPartial, ...files } = await filesOf(entry, input.targets, imageSizes);
  const made = dataOf(entry, input, files);
  if (!isPartial) known.set(entry, { input, made });
  return made;
}

function dataOf(entry: PackageEntry, { addresses, badges }: RenderPackageInput, files: FilesOfPackage): RenderPackage {
  const { pages } = entry;
  const sites = entry.sites.map(({ contents: _contents, excluded: _excluded, logos: _logos, ...settings }) => settings);
  const routes = sites.length === 0 ? new Map<string, string>() : routesOf(pages.values());
  return {
    ...addresses,
    pages: new Set(pages.keys()),
    ...files,
    ...(sites.length > 0 && { sites }),
    ...(routes.size > 0 && { routes }),
    ...(badges && { badges }),
  };
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

type FilesOfPackage = Pick<RenderPackage, 'images' | 'sizes' | 'folders' | 'linkedFolders' | 'files'>;

async function filesOf(
  { package: { repo }, repository, reader, files }: PackageEntry,
  named: readonly Address[],
  imageSizes: ImageSizes,
): Promise<FilesOfPackage & Pick<MeasuredImages, 'isPartial'>> {
  if (repository === undefined || reader === undefined) return { images: undefined, isPartial: false };
  const linked = [...new Set(named.map(({ file }) => file))];
  const paths = [...files.keys()];
  const shown = linked.flatMap((path) => {
    const file = imagePattern.test(path) ? files.get(path) : undefined;
    return file === undefined ? [] : [file];
  });
  const { sizes, pointers, isPartial } = await imageSizes(repo, reader, shown);
  const folders = linked.filter((path) => !files.has(path) && paths.some((file) => file.startsWith(`${path}/`)));
  const isImage = (path: string): boolean => imagePattern.test(path) && !pointers.has(path);
  const images = repository.complete ? new Set(paths.filter(isImage)) : undefined;
  const others = linked.filter((path) => files.has(path) && !imagePattern.test(path) && pageKind(path) === undefined);
  const { linkedFolders = [] } = repository;
  return {
    ...{ images, sizes, folders: new Set(folders), files: new Set(others), isPartial },
    ...(linkedFolders.length > 0 && { linkedFolders }),
  };
}
