import type { CachedLists } from '#catalog/cached-lists.ts';
import { readStart } from '#catalog/pages/read-text.ts';
import { isReadme } from '#model/address/address.ts';
import { bestReadme, folderOf } from '#model/address/readme.ts';
import type { WorkspacePackage } from '#model/package/workspace-package.ts';
import type { Warning } from '#model/snapshot.ts';
import { compareText } from '#model/text/compare-text.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { decodeText } from '#platform/files/decode-text.ts';
import { digest } from '#platform/hash.ts';
import { ignoreSourceError, type Repository, type SourceFile } from '#sources/source.ts';
import { createFolderTest } from './folder-patterns.ts';
import { readWorkspacePackage } from './read-workspace-package.ts';
import { definitionFiles, type WorkspaceDefinition } from './workspace-definition.ts';

/** The packages of a repository's workspaces. */
export interface FoundWorkspace {
  /** The published ones, by name. */
  readonly packages: readonly WorkspacePackage[];
  /** One for each file that cannot be used. */
  readonly warnings: readonly Warning[];
}

/** Finds the packages of the workspaces that a repository defines in its root. Never rejects. */
export type FindWorkspace = (repository: Repository) => Promise<FoundWorkspace>;

/** Maximum number of manifests of one repository that are read. */
const maxManifests = 500;

/** Larger definitions are not read, in bytes. */
const maxDefinitionSize = 1024 * 1024;

/** Maximum number of files of one repository that are read at once. */
const readConcurrency = 8;

const manifestNames: ReadonlySet<string> = new Set([...definitionFiles.values()].map(({ manifest }) => manifest));

const none: FoundWorkspace = { packages: [], warnings: [] };

/** Creates the function that finds workspaces. Files of an unchanged repository are not read again. */
export function createFindWorkspace(lists: CachedLists): FindWorkspace {
  return async (repository) => {
    const listed = listFiles(repository);
    if (listed.definitions.length === 0) return none;
    const readmes = readmesOf(repository, listed);
    const key = keyOf(repository, listed, readmes);
    const [known] = await lists.get([key]);
    if (known !== undefined) return parseFound(known);
    const found = await findIn({ repository, listed, readmes });
    lists.set(key, [JSON.stringify(found)]);
    return found;
  };
}

/** The files that may define a workspace, and the manifests below them. */
interface ListedFiles {
  readonly definitions: readonly SourceFile[];
  /** Manifests that are not in the root. */
  readonly manifests: readonly SourceFile[];
}

/** Lists these files. A definition without a manifest of its kind below it has no packages. */
function listFiles({ files }: Repository): ListedFiles {
  const definitions: SourceFile[] = [];
  const manifests: SourceFile[] = [];
  const kinds = new Set<string>();
  for (const file of files) {
    const slash = file.path.lastIndexOf('/');
    const name = slash < 0 ? file.path : file.path.slice(slash + 1);
    if (slash < 0 && definitionFiles.has(name)) definitions.push(file);
    else if (slash > 0 && manifestNames.has(name) && !isInstalled(file.path)) {
      manifests.push(file);
      kinds.add(name);
    }
  }
  const used = definitions.filter(({ path }) => kinds.has(definitionFiles.get(path)?.manifest ?? ''));
  return { definitions: used, manifests };
}

/** True for a file in a folder of a package manager. */
function isInstalled(path: string): boolean {
  return /(^|\/)(node_modules|bower_components|\.yarn)\//.test(path);
}

/** The READMEs in the folders of the manifests, by folder. */
function readmesOf({ files }: Repository, { manifests }: ListedFiles): ReadonlyMap<string, SourceFile> {
  const folders = new Set(manifests.map(({ path }) => folderOf(path)));
  const found = files.filter(({ path }) => isReadme(path) && folders.has(folderOf(path)));
  const byFolder = Map.groupBy(found, ({ path }) => folderOf(path));
  return new Map(
    [...byFolder].flatMap(([folder, each]) => {
      const best = bestReadme(each.map(({ path }) => path));
      const file = each.find(({ path }) => path === best);
      return file === undefined ? [] : [[folder, file] as const];
    }),
  );
}

function keyOf(
  { folder }: Repository,
  { definitions, manifests }: ListedFiles,
  readmes: ReadonlyMap<string, SourceFile>,
): string {
  const files = [...definitions, ...manifests, ...readmes.values()];
  return digest(JSON.stringify(['workspace', folder, files.map(({ path, hash }) => [path, hash])]));
}

interface FindInput {
  readonly repository: Repository;
  readonly listed: ListedFiles;
  readonly readmes: ReadonlyMap<string, SourceFile>;
}

async function findIn({ repository, listed, readmes }: FindInput): Promise<FoundWorkspace> {
  const warnings: Warning[] = [];
  const warn = (file: string, message: string): void => {
    warnings.push({ repository: repository.folder, file, message });
  };
  const wanted = await wantedManifests(repository, listed, warn);
  const read = await mapConcurrent(wanted, readConcurrency, ({ file, shared }) =>
    readWorkspacePackage(repository, { file, shared, readme: readmes.get(folderOf(file.path))?.path }, warn),
  );
  const published = read.filter((each) => each !== undefined);
  const packages = [...new Map(published.toReversed().map((each) => [each.folder, each])).values()];
  return { packages: packages.toSorted((a, b) => compareText(a.name, b.name)), warnings };
}

interface WantedManifest {
  readonly file: SourceFile;
  /** What it inherits from its root. */
  readonly shared: unknown;
}

/** The manifests that the definitions name, at most {@link maxManifests}. */
async function wantedManifests(
  repository: Repository,
  { definitions, manifests }: ListedFiles,
  warn: (file: string, message: string) => void,
): Promise<readonly WantedManifest[]> {
  const wanted = new Map<string, WantedManifest>();
  for (const { path } of definitions) {
    const definition = await readDefinition(repository, path, warn);
    if (definition === undefined) continue;
    const isNamed = createFolderTest(definition);
    const ending = `/${definitionFiles.get(path)?.manifest}`;
    const named = manifests.filter((file) => file.path.endsWith(ending) && isNamed(folderOf(file.path).slice(0, -1)));
    const others = named.filter((file) => !wanted.has(file.path));
    const room = maxManifests - wanted.size;
    if (others.length > room)
      warn(path, `It names more than ${maxManifests} packages; the others are not listed. Name fewer folders.`);
    for (const file of others.slice(0, room)) wanted.set(file.path, { file, shared: definition.shared });
  }
  return [...wanted.values()];
}

async function readDefinition(
  repository: Repository,
  path: string,
  warn: (file: string, message: string) => void,
): Promise<WorkspaceDefinition | undefined> {
  const start = await readStart(repository, path, maxDefinitionSize).catch(ignoreSourceError);
  if (start === undefined || start.more) return undefined;
  const text = decodeText(start.bytes);
  const definition = definitionFiles.get(path)?.read(text);
  // Manifests in the root have warnings of their own.
  if (definition === undefined && path === 'pnpm-workspace.yaml' && /^[ \t]*['"]?packages\b/m.test(text))
    warn(path, 'Its packages cannot be read, so they are not listed. Write "packages" as a list of folders.');
  return definition;
}

/** Parses a cached result. Its shape is not checked, since this release wrote it. */
function parseFound([text = '']: readonly string[]): FoundWorkspace {
  return JSON.parse(text);
}
