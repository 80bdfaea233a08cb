import type { CachedLists } from '#catalog/cached-lists.ts';
import { isLogoPath, maxLogoSize } from '#catalog/images/logo-shape.ts';
import type { ReadmeImage } from '#catalog/images/readme-images.ts';
import type { FamilyMembers } from '#catalog/reading/family-members.ts';
import { readStart } from '#catalog/reading/read-text.ts';
import { type Reader, unreadAs } from '#catalog/reading/reader.ts';
import type { LinkedFiles, Logo } from '#catalog/repository-documents.ts';
import { frontReadme } from '#model/address/readme.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import { digest } from '#platform/hash.ts';
import { ignoreSourceError, type Repository, type SourceFile } from '#sources/source.ts';
import { logoPaths } from './logo-paths.ts';

/** A repository in which a logo is searched. */
export interface LogoInput extends Pick<LinkedFiles, 'pages' | 'files'> {
  /** Identity of the package. */
  readonly repo: string;
  readonly repository: Repository;
  readonly sites: readonly DocumentSite[];
  readonly known: FamilyMembers;
}

/** Finds the image that a repository shows as its logo; undefined for none. Never rejects for any file. */
export type FindLogo = (input: LogoInput) => Promise<Logo | undefined>;

/** Only the beginning of a larger README is read, in bytes. */
const readmeStart = 1_000_000;

/** Maximum number of images of one repository that are read. */
const maxImages = 8;

/** Creates the function that finds logos. Files of an unchanged repository are not read again. */
export function createFindLogo(reader: Pick<Reader, 'read'>, lists: CachedLists): FindLogo {
  /** The images at the head of a README. */
  async function headOf({ repo, repository }: LogoInput, { path, hash }: Readme): Promise<readonly ReadmeImage[]> {
    const key = digest(JSON.stringify(['head', repo, path, hash]));
    const [known] = await lists.get([key]);
    if (known !== undefined) return known.map((image) => JSON.parse(image));
    const start = await readStart(repository, path, readmeStart).catch(ignoreSourceError);
    if (start === undefined) return [];
    const shown = await reader
      .read({ name: 'images', args: [start.bytes] }, { hash: start.hash })
      .catch(unreadAs<readonly ReadmeImage[]>([]));
    if (start.hash === hash)
      lists.set(
        key,
        shown.map((image) => JSON.stringify(image)),
      );
    return shown;
  }

  return async (input) => {
    const images = imagesOf(input);
    if (images.size === 0) return undefined;
    const { repo, repository, sites, known: family } = input;
    const readme = readmeOf(input);
    const readmeImages = readme === undefined ? [] : await headOf(input, readme);
    const scope = {
      repo,
      readme: readme?.path,
      readmeImages,
      sites,
      images: new Set(images.keys()),
      members: family.members,
    };
    const paths = logoPaths(scope).slice(0, maxImages);
    const key = digest(JSON.stringify(['logo', repo, paths.map((path) => [path, images.get(path)?.hash])]));
    const [known] = await lists.get([key]);
    const [file, hash] = known ?? (await search(repository, paths, reader));
    if (known === undefined) lists.set(key, file === undefined || hash === undefined ? [] : [file, hash]);
    return file === undefined || hash === undefined ? undefined : { file, hash };
  };
}

type Readme = Pick<SourceFile, 'path' | 'hash'>;

/** The images that may be a logo, by path. */
function imagesOf({ repository, files }: LogoInput): ReadonlyMap<string, SourceFile> {
  const all = [...repository.files, ...files];
  const usable = all.filter(({ path, size }) => isLogoPath(path) && size <= maxLogoSize);
  return new Map(usable.map((file) => [file.path, file]));
}

/** The README of the first page, by its path in the repository. */
function readmeOf({ pages }: LogoInput): Readme | undefined {
  const page = pages.get(frontReadme([...pages.keys()]) ?? '');
  return page && { path: page.source ?? page.file, hash: page.hash };
}

/** The path and the hash of the first image that is square, else of the first one that can be read; empty when there is none. */
async function search(
  repository: Repository,
  paths: readonly string[],
  reader: Pick<Reader, 'read'>,
): Promise<readonly string[]> {
  let wide: readonly string[] = [];
  for (const path of paths) {
    const start = await readStart(repository, path, maxLogoSize).catch(ignoreSourceError);
    if (start === undefined || start.more) continue;
    const shape = await reader
      .read({ name: 'shape', args: [path, start.bytes] }, { hash: start.hash })
      .catch(unreadAs(undefined));
    if (shape === undefined) continue;
    const found = [path, digest(start.bytes)];
    if (shape === 'square') return found;
    if (wide.length === 0) wide = found;
  }
  return wide;
}
