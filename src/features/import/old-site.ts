import { access } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { identify } from '#catalog/identify.ts';
import { pageData } from '#markdown/parse/page-data.ts';
import { packagePath, pathOf } from '#model/address/address.ts';
import { pathIn } from '#model/address/path-in.ts';
import { documentEnding, findDocument } from '#model/page/find-document.ts';
import type { PageData } from '#model/page/page-data.ts';
import { withoutNumbers } from '#model/text/number-prefix.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { folderSource } from '#sources/folder/folder.ts';
import type { Repository } from '#sources/source.ts';

/** The repository with the documents of the earlier site. */
export interface OldSite {
  /** Folder of the settings in the repository, with a slash at its end; empty for its root. */
  readonly folder: string;
  /** Name of the package that Asterism shows the repository as. */
  readonly repo: string;
  /** Folder of the repository as the new settings write it, relative to their file. */
  readonly source: string;
  /** Paths of all files of the repository. */
  readonly paths: ReadonlySet<string>;
  /** The names that the front matter of documents gives them, by path; empty for tools without such names. */
  readonly names: ReadonlyMap<string, DocumentNames>;
  /** True if the repository has a file at a path. */
  readonly has: (path: string) => boolean;
  /** The file as the new settings write it, for a path in the repository. */
  readonly written: (path: string) => string;
  /** The URL path of a document, which may lack its ending and numbers; undefined when there is none. */
  readonly urlOf: (path: string) => string | undefined;
  /** The URL path of a folder in the repository. */
  readonly folderUrl: (folder: string) => string;
}

/** The names that a document gives itself in its front matter. */
export type DocumentNames = Pick<PageData, 'id' | 'slug'>;

/** Where an earlier site is, and where the new settings are written. */
export interface OldSitePlace {
  /** Root of the repository. */
  readonly root: string;
  /** Folder that the paths in the settings are relative to, such as that above `.vitepress`. */
  readonly base: string;
  /** Folder of the new settings file. */
  readonly out: string;
  /** Name of the product. */
  readonly product: string;
  /** True to read the names of documents in their front matter. */
  readonly named?: boolean;
}

/** Levels above the settings in which the root of the repository is looked for. */
const maxLevels = 6;

/** Maximum number of documents whose names are read, how many at once, and the size of their beginning in bytes. */
const maxNamed = 10_000;
const concurrency = 16;
const frontMatterSize = 16_384;

/** The root of the repository of a folder: the nearest folder with `.git`, else `otherwise`. */
export async function repositoryRoot(folder: string, otherwise: string): Promise<string> {
  let place = resolve(folder);
  for (let level = 0; level < maxLevels; level += 1) {
    if (await exists(join(place, '.git'))) return place;
    if (dirname(place) === place) break;
    place = dirname(place);
  }
  return resolve(otherwise);
}

/** Reads the list of files of an earlier site. */
export async function openOldSite({ root, base, out, product, named = false }: OldSitePlace): Promise<OldSite> {
  const { name, paths, names } = await listFiles(root, product, named);
  const numberless = new Map([...paths].map((path) => [withoutNumbers(path), path]));
  const has = (path: string): boolean => paths.has(path);
  const site = { product, base: '' };
  return {
    folder: folderBelow(root, base),
    repo: name,
    source: fromFolder(out, root),
    paths,
    names,
    has,
    written: (path) => fromFolder(out, join(root, path)),
    urlOf(path) {
      const inside = pathIn('', path);
      if (inside === undefined) return undefined;
      const asked = path.endsWith('/') && inside !== '' ? `${inside}/` : inside;
      const found =
        findDocument(asked, has) ?? numberless.get(findDocument(asked, (each) => numberless.has(each)) ?? '');
      return found === undefined ? undefined : pathOf({ repo: name, file: found }, site);
    },
    folderUrl: (path) => `${packagePath(name, site).replace(/index\.html$/, '')}${encodeURI(path)}`,
  };
}

interface ListedFiles {
  readonly name: string;
  readonly paths: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, DocumentNames>;
}

/** The files of the repository at a folder, its name in the family, and the names of its documents. */
async function listFiles(root: string, product: string, named: boolean): Promise<ListedFiles> {
  const source = folderSource({ path: root, product });
  try {
    // A folder without documents is an error of a source, but its settings can be imported.
    const { repositories } = await source.list().catch(() => ({ repositories: [] }));
    const { members } = identify(repositories, product);
    const own = members.find(({ repository }) => repository.folder === root.split(sep).at(-1)) ?? members[0];
    // A folder without a README is a family of its folders.
    const isFamily = members.length > 1 || (own !== undefined && own.repository.folder !== root.split(sep).at(-1));
    const inRoot = ({ folder }: Repository, path: string): string => (isFamily ? `${folder}/${path}` : path);
    const files = members.flatMap(({ repository }) => repository.files.map(({ path }) => inRoot(repository, path)));
    const names = new Map<string, DocumentNames>();
    for (const { repository } of named ? members : []) {
      for (const [path, each] of await namesIn(repository)) names.set(inRoot(repository, path), each);
    }
    return { name: own?.package.repo ?? root.split(sep).at(-1) ?? product, paths: new Set(files), names };
  } finally {
    await source.close();
  }
}

/** The documents of a repository whose front matter names them. */
async function namesIn(repository: Repository): Promise<readonly (readonly [string, DocumentNames])[]> {
  const documents = repository.files.filter(({ path }) => documentEnding.test(path)).slice(0, maxNamed);
  const found = await mapConcurrent(documents, concurrency, async ({ path }) => {
    const bytes = await repository.read(path);
    const { id, slug } = pageData(Buffer.from(bytes?.subarray(0, frontMatterSize) ?? []).toString('utf8')) ?? {};
    return [path, { ...(id !== undefined && { id }), ...(slug !== undefined && { slug }) }] as const;
  });
  return found.filter(([, { id, slug }]) => id !== undefined || slug !== undefined);
}

/** A path as settings write it, relative to a folder: `.`, `./docs` or `../docs`. */
function fromFolder(folder: string, path: string): string {
  const found = relativePath(folder, path);
  if (found === '') return '.';
  return found.startsWith('..') ? found : `./${found}`;
}

/** The path of a folder in another one, with a slash at its end; empty for the same folder. */
export function folderBelow(root: string, folder: string): string {
  const path = relativePath(root, folder);
  return path === '' ? '' : `${path}/`;
}

function relativePath(from: string, to: string): string {
  return relative(resolve(from), resolve(to)).split(sep).join('/');
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
