import type { CachedLists } from '#catalog/cached-lists.ts';
import { readStart } from '#catalog/pages/read-text.ts';
import { folderOf } from '#model/address/readme.ts';
import type { ContentsEntry, DocumentSite } from '#model/page/document-site.ts';
import type { Page } from '#model/page/page.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { decodeText } from '#platform/files/decode-text.ts';
import { digest } from '#platform/hash.ts';
import { ignoreSourceError, type Repository } from '#sources/source.ts';
import { readers } from './readers.ts';
import type { ToolchainFiles, ToolchainReader } from './toolchain.ts';

/** Finds the folders of a repository whose documents are written for a documentation toolchain. Never rejects. */
export type FindSites = (repository: Repository, pages: ReadonlyMap<string, Page>) => Promise<readonly DocumentSite[]>;

/** Larger files are not read, in bytes. */
const maxSize = 1_000_000;

/** Maximum number of settings files of one repository. */
const maxSettings = 100;

/** Maximum number of folders in which hidden settings are searched. */
const maxFolders = 30;

/** Maximum number of entries in the contents of one site; further ones are left out. */
const maxEntries = 10_000;

interface SettingsFile {
  readonly file: string;
  readonly hash: string;
  readonly reader: ToolchainReader;
}

/** Creates the function that finds sites. Settings of an unchanged repository are not read again. */
export function createFindSites(lists: CachedLists): FindSites {
  return async (repository, pages) => {
    const settings = await findSettings(repository, lists);
    if (settings.length === 0) return [];
    const key = keyOf(repository, pages, settings);
    const [known] = await lists.get([key]);
    if (known !== undefined) return known.map(parseSite);
    const files = toolchainFiles(repository, pages);
    const found = await mapConcurrent(settings, 4, async ({ file, reader }) => {
      const text = await files.read(file);
      return text === undefined ? [] : reader.read(file, text, files);
    });
    const sites = withoutCopies(found.flat()).map(bounded);
    lists.set(
      key,
      sites.map((site) => JSON.stringify(site)),
    );
    return sites;
  };
}

/** Lists the settings files of all toolchains, those nearest to the root first. */
async function findSettings(repository: Repository, lists: CachedLists): Promise<readonly SettingsFile[]> {
  const listed = repository.files.flatMap(({ path, hash }) => {
    const reader = isVendored(path) ? undefined : readers.find(({ settings }) => settings.test(path));
    return reader === undefined ? [] : [{ file: path, hash, reader }];
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
    const reader = readers.find(({ settings }) => settings.test(name));
    const file = await repository.find(name).catch(ignoreSourceError);
    return reader === undefined || file === undefined ? [] : [{ file: name, hash: file.hash, reader }];
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
  const names = readers.flatMap(({ hidden = [] }) => hidden);
  return folders.slice(0, maxFolders).flatMap((folder) => names.map((name) => folder + name));
}

function toolchainFiles(repository: Repository, pages: ReadonlyMap<string, Page>): ToolchainFiles {
  const documents = new Map([...pages.values()].map((page) => [page.source ?? page.file, page]));
  const paths = new Set([...repository.files.map(({ path }) => path), ...documents.keys()]);
  return { paths, documents, read: (path) => readFile(repository, path) };
}

async function readFile(repository: Repository, path: string): Promise<string | undefined> {
  const start = await readStart(repository, path, maxSize).catch(ignoreSourceError);
  return start === undefined || start.more ? undefined : decodeText(start.bytes);
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

/** Two settings files of one toolchain may describe one folder: the first with contents counts. */
function withoutCopies(sites: readonly DocumentSite[]): readonly DocumentSite[] {
  const groups = Map.groupBy(sites, ({ toolchain, root }) => `${toolchain}\n${root}`);
  return [...groups.values()].flatMap((same) => same.find(({ contents }) => contents.length > 0) ?? same.slice(0, 1));
}

/** A site with at most {@link maxEntries} entries. */
function bounded(site: DocumentSite): DocumentSite {
  let left = maxEntries;
  const take = (entries: readonly ContentsEntry[]): readonly ContentsEntry[] =>
    entries.flatMap((entry) => {
      if (left === 0) return [];
      left -= 1;
      return [entry.entries === undefined ? entry : { ...entry, entries: take(entry.entries) }];
    });
  return { ...site, contents: take(site.contents) };
}

/** Parses a cached site. Its shape is not checked, since this release wrote it. */
function parseSite(text: string): DocumentSite {
  return JSON.parse(text);
}
