import type { CachedLists } from '#catalog/cached-lists.ts';
import type { SitesInput, SitesReading } from '#catalog/reading/read-sites.ts';
import { type Reader, UnreadError } from '#catalog/reading/reader.ts';
import { repositoryFiles } from '#catalog/reading/repository-files.ts';
import { toolchainReaders } from '#features/toolchains.ts';
import { folderOf } from '#model/address/readme.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import type { Page } from '#model/page/page.ts';
import type { Warning } from '#model/warning.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { digest } from '#platform/hash.ts';
import { ignoreSourceError, type Repository } from '#sources/source.ts';

/** The documentation sites of a repository. */
export interface RepositorySites {
  /** Folders whose documents are written for a documentation toolchain. */
  readonly sites: readonly DocumentSite[];
  /** One for each file that could not be read, or of which a part is left out. */
  readonly warnings: readonly Warning[];
}

/** The documents of a repository. */
export interface SitesScope {
  /** Its pages by file. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Its sites before: they stay when a file cannot be read any more. */
  readonly before?: readonly DocumentSite[] | undefined;
}

/** Finds the documentation sites of a repository. No content of a file makes it reject. */
export type FindSites = (repository: Repository, scope: SitesScope) => Promise<RepositorySites>;

/** Maximum number of settings files of one repository. */
const maxSettings = 100;

/** Maximum number of folders in which hidden settings are searched. */
const maxFolders = 30;

const none: RepositorySites = { sites: [], warnings: [] };

interface SettingsFile {
  readonly file: string;
  readonly hash: string;
}

/** Creates the function that finds sites. Settings of an unchanged repository are not read again. */
export function createFindSites(reader: Pick<Reader, 'read'>, lists: CachedLists): FindSites {
  return async (repository, { pages, before = [] }) => {
    const settings = await findSettings(repository, lists);
    if (settings.length === 0) return none;
    const key = keyOf(repository, pages, settings);
    const [known] = await lists.get([key]);
    if (known !== undefined) return parseFound(known);
    const warnings: Warning[] = [];
    const warn = (file: string, message: string): void =>
      void warnings.push({ repository: repository.folder, file, message });
    const input = sitesInput(repository, pages, settings);
    const read = await reader
      .read({ name: 'sites', args: [input] }, { hash: key, files: repositoryFiles(repository), onUnread: warn })
      .catch((error: unknown) => unreadSettings(error, input));
    for (const [file, message] of read.unread) warn(file, message);
    const sites = warnings.length > 0 && before.length > 0 ? before : read.sites;
    for (const [file, message] of read.leftOut) warn(file, message);
    const found = { sites, warnings };
    lists.set(key, [JSON.stringify(found)]);
    return found;
  };
}

function unreadSettings(error: unknown, { settings: [file = ''] }: SitesInput): SitesReading {
  if (!(error instanceof UnreadError)) throw error;
  return { sites: [], unread: new Map([[file, error.message]]), leftOut: new Map() };
}

function sitesInput(
  { files }: Repository,
  pages: ReadonlyMap<string, Page>,
  settings: readonly SettingsFile[],
): SitesInput {
  const documents = [...pages.values()].map(
    ({ file, source = file, data, title }) => [source, { data, title }] as const,
  );
  const paths = new Set([...files.map(({ path }) => path), ...documents.map(([path]) => path)]);
  return { settings: settings.map(({ file }) => file), paths: [...paths], documents: new Map(documents) };
}

/** Lists the settings files of all toolchains, those nearest to the root first. */
async function findSettings(repository: Repository, lists: CachedLists): Promise<readonly SettingsFile[]> {
  const listed = repository.files.flatMap(({ path, hash }) => {
    return !isVendored(path) && toolchainReaders.some(({ settings }) => settings.test(path))
      ? [{ file: path, hash }]
      : [];
  });
  const hidden = repository.complete ? await findHidden(repository, lists) : [];
  return [...listed, ...hidden].toSorted((a, b) => depthOf(a.file) - depthOf(b.file)).slice(0, maxSettings);
}

/** Settings whose names begin with a dot. They are searched again only when the listing of the repository changes. */
async function findHidden(repository: Repository, lists: CachedLists): Promise<readonly SettingsFile[]> {
  const key = digest(JSON.stringify(['hidden', repository.files.map(({ path, hash }) => [path, hash])]));
  const [known] = await lists.get([key]);
  const names = known ?? hiddenNames(repository);
  const found = await mapConcurrent(names, 8, async (name): Promise<readonly SettingsFile[]> => {
    const file = await repository.find(name).catch(ignoreSourceError);
    return file === undefined ? [] : [{ file: name, hash: file.hash }];
  });
  if (known === undefined)
    lists.set(
      key,
      found.flat().map(({ file }) => file),
    );
  return found.flat();
}

/** Where hidden settings may be: at the root, beside a manifest, and in folders named like documentation. */
function hiddenNames({ files }: Repository): readonly string[] {
  const paths = files.map(({ path }) => path).filter((path) => !isVendored(path));
  const manifests = paths.filter((path) => /(^|\/)package\.json$/.test(path)).map(folderOf);
  const named = paths.flatMap(
    (path) => /^(?:[^/]+\/){0,3}?(?:docs?|documentation|website|site)\//.exec(path)?.[0] ?? [],
  );
  const folders = [...new Set(['', ...manifests, ...named])].toSorted((a, b) => depthOf(a) - depthOf(b));
  const names = toolchainReaders.flatMap(({ hidden = [] }) => hidden);
  return folders.slice(0, maxFolders).flatMap((folder) => names.map((name) => folder + name));
}

/** Changes with anything that contents depend on: paths, documents and settings. */
function keyOf({ files }: Repository, pages: ReadonlyMap<string, Page>, settings: readonly SettingsFile[]): string {
  const paths = files.map(({ path, hash }) => (isRead(path) ? [path, hash] : path));
  const documents = [...pages.values()].map(({ file, source, hash }) => [file, source, hash]);
  return digest(JSON.stringify([paths, documents, settings.map(({ file, hash }) => [file, hash])]));
}

/** Files that readers may read besides settings and documents. */
function isRead(path: string): boolean {
  return /\.(json|ya?ml|toml|[cm]?[jt]s|adoc|md|rst|py)$/i.test(path);
}

function isVendored(path: string): boolean {
  return /(^|\/)(node_modules|vendor|third_party|fixtures?|__fixtures__|testdata)\//.test(path);
}

function depthOf(path: string): number {
  return path.split('/').length;
}

/** Parses cached sites. Their shape is not checked, since this release wrote them. */
function parseFound([text = '']: readonly string[]): RepositorySites {
  return JSON.parse(text);
}
