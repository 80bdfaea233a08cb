import type { CachedLists } from '#catalog/cached-lists.ts';
import { type Reader, UnreadError } from '#catalog/reading/reader.ts';
import { repositoryFiles } from '#catalog/reading/repository-files.ts';
import type { WorkspaceContents } from '#features/workspaces/reads/read-workspace.ts';
import { definitionFiles } from '#features/workspaces/reads/workspace-definition.ts';
import { isReadme } from '#model/address/address.ts';
import { bestReadme, folderOf } from '#model/address/readme.ts';
import type { Warning } from '#model/warning.ts';
import { digest } from '#platform/hash.ts';
import type { Repository, SourceFile } from '#sources/source.ts';

/** Finds the packages of the workspaces that a repository defines in its root. Never rejects. */
export type FindWorkspace = (repository: Repository) => Promise<WorkspaceContents>;

const manifestNames: ReadonlySet<string> = new Set([...definitionFiles.values()].map(({ manifest }) => manifest));

const none: WorkspaceContents = { packages: [], warnings: [] };

/** Creates the function that finds workspaces. Files of an unchanged repository are not read again. */
export function createFindWorkspace(reader: Pick<Reader, 'read'>, lists: CachedLists): FindWorkspace {
  return async (repository) => {
    const listed = listFiles(repository);
    if (listed.definitions.length === 0) return none;
    const readmes = readmesOf(repository, listed);
    const key = keyOf(repository, listed, readmes);
    const [known] = await lists.get([key]);
    if (known !== undefined) return parseFound(known);
    const found = await read(reader, repository, { key, listed, readmes });
    lists.set(key, [JSON.stringify(found)]);
    return found;
  };
}

/** Reads the workspaces. What cannot be read is a warning, and left out. */
async function read(
  reader: Pick<Reader, 'read'>,
  repository: Repository,
  { key, listed, readmes }: { readonly key: string; readonly listed: ListedFiles; readonly readmes: Readmes },
): Promise<WorkspaceContents> {
  const { folder } = repository;
  const input = {
    folder,
    definitions: listed.definitions.map(({ path }) => path),
    manifests: listed.manifests.map(({ path }) => path),
    readmes: new Map([...readmes].map(([each, { path }]) => [each, path])),
  };
  const warnings: Warning[] = [];
  const onUnread = (file: string, message: string): void => void warnings.push({ repository: folder, file, message });
  const found = await reader
    .read({ name: 'workspace', args: [input] }, { hash: key, files: repositoryFiles(repository), onUnread })
    .catch((error: unknown) => {
      if (!(error instanceof UnreadError)) throw error;
      onUnread(input.definitions[0] ?? '', error.message);
      return none;
    });
  return { packages: found.packages, warnings: [...found.warnings, ...warnings] };
}

type Readmes = ReadonlyMap<string, SourceFile>;

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
function readmesOf({ files }: Repository, { manifests }: ListedFiles): Readmes {
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

function keyOf({ folder }: Repository, { definitions, manifests }: ListedFiles, readmes: Readmes): string {
  const files = [...definitions, ...manifests, ...readmes.values()];
  return digest(JSON.stringify(['workspace', folder, files.map(({ path, hash }) => [path, hash])]));
}

/** Parses a cached result. Its shape is not checked, since this release wrote it. */
function parseFound([text = '']: readonly string[]): WorkspaceContents {
  return JSON.parse(text);
}
