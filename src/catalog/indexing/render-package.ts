import type { ImageSizes } from '#catalog/images/image-sizes.ts';
import type { Address } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';
import type { BadgeValues } from '#model/package/badge-values.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import { imagePattern } from '#model/page/image-pattern.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import type { PackageAddresses, RenderPackage } from '#model/page/render.ts';
import type { Repository, SourceFile } from '#sources/source.ts';

/** Input of {@link renderPackage}. */
export interface RenderPackageInput {
  /** External addresses of the package. */
  readonly addresses: PackageAddresses;
  /** Its pages by file; undefined for none. */
  readonly pages: ReadonlyMap<string, Page> | undefined;
  /** Its documentation sites; undefined for none. */
  readonly sites: readonly DocumentSite[] | undefined;
  /** Source of its files; undefined for a generated package. */
  readonly repository: Repository | undefined;
  /** Its public files by path; undefined for a generated package. */
  readonly files: ReadonlyMap<string, SourceFile> | undefined;
  /** Addresses in the package that documents of the family link to. */
  readonly named: readonly Address[];
  /** Values for the badges of its documents; absent when badges are images. */
  readonly badges?: BadgeValues | undefined;
}

/** Creates the data that a render worker needs about a package, with the sizes of the images that documents show. */
export async function renderPackage(
  repo: string,
  input: RenderPackageInput,
  imageSizes: ImageSizes,
): Promise<RenderPackage> {
  const own = await filesOf(repo, input, imageSizes);
  const sites = input.sites?.map(
    ({ contents: _contents, excluded: _excluded, logos: _logos, ...settings }) => settings,
  );
  const routes = sites && routesOf(input.pages?.values() ?? []);
  const site = { ...(sites && { sites }), ...(routes && routes.size > 0 && { routes }) };
  const badges = input.badges && { badges: input.badges };
  return { ...input.addresses, pages: new Set(input.pages?.keys() ?? []), ...own, ...site, ...badges };
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
  repo: string,
  { repository, files, named }: RenderPackageInput,
  imageSizes: ImageSizes,
): Promise<FilesOfPackage> {
  if (repository === undefined || files === undefined) return { images: undefined };
  const linked = [...new Set(named.map(({ file }) => file))];
  const paths = [...files.keys()];
  const shown = linked.flatMap((path) => {
    const file = imagePattern.test(path) ? files.get(path) : undefined;
    return file === undefined ? [] : [file];
  });
  const { sizes, pointers } = await imageSizes(repo, repository, shown);
  const folders = linked.filter((path) => !files.has(path) && paths.some((file) => file.startsWith(`${path}/`)));
  const isImage = (path: string): boolean => imagePattern.test(path) && !pointers.has(path);
  const images = repository.complete ? new Set(paths.filter(isImage)) : undefined;
  const others = linked.filter((path) => files.has(path) && !imagePattern.test(path) && pageKind(path) === undefined);
  const { linkedFolders = [] } = repository;
  return {
    ...{ images, sizes, folders: new Set(folders), files: new Set(others) },
    ...(linkedFolders.length > 0 && { linkedFolders }),
  };
}
