import type { ReadTools } from '#catalog/reading/feature-read.ts';
import { folderOf } from '#model/address/readme.ts';
import type { WorkspacePackage } from '#model/package/workspace-package.ts';
import { compareText } from '#model/text/compare-text.ts';
import type { Warning } from '#model/warning.ts';
import { decodeText } from '#platform/files/decode-text.ts';
import type { MetadataInput } from '#sources/metadata-input.ts';
import { ignoreSourceError } from '#sources/source.ts';
import { createFolderTest } from './folder-patterns.ts';
import { readWorkspacePackage } from './read-workspace-package.ts';
import { definitionFiles, type WorkspaceDefinition } from './workspace-definition.ts';

/** The packages of a repository's workspaces. */
export interface WorkspaceContents {
  /** The published ones, by name. */
  readonly packages: readonly WorkspacePackage[];
  /** One for each file that cannot be used. */
  readonly warnings: readonly Warning[];
}

/** The files of a repository from which its workspaces are read. */
export interface WorkspaceInput {
  /** Name of the repository. */
  readonly folder: string;
  /** Paths of the files that may define a workspace. */
  readonly definitions: readonly string[];
  /** Paths of the manifests that are not in the root. */
  readonly manifests: readonly string[];
  /** Paths of the READMEs in the folders of the manifests, by folder. */
  readonly readmes: ReadonlyMap<string, string>;
}

/** Reads the beginning of a file of the repository. */
type Read = MetadataInput['read'];

type WarnFile = (file: string, message: string) => void;

/** Maximum number of manifests of one repository that are read. */
const maxManifests = 500;

/** Larger definitions are not read, in bytes. */
const maxDefinitionSize = 1024 * 1024;

/** Reads the packages of the workspaces. Files are read one after another, so that the last one is in work. */
export async function readWorkspace(input: WorkspaceInput, reading: ReadTools): Promise<WorkspaceContents> {
  const { folder: repository, readmes } = input;
  const warnings: Warning[] = [];
  const warn: WarnFile = (file, message) => void warnings.push({ repository, file, message });
  const published: WorkspacePackage[] = [];
  for (const { file, shared } of await wantedManifests(input, reading.read, warn)) {
    const manifest = { file, shared, readme: readmes.get(folderOf(file)) };
    const found = await readWorkspacePackage(manifest, reading, warn);
    if (found !== undefined) published.push(found);
  }
  const packages = [...new Map(published.toReversed().map((each) => [each.folder, each])).values()];
  return { packages: packages.toSorted((a, b) => compareText(a.name, b.name)), warnings };
}

interface WantedManifest {
  readonly file: string;
  /** What it inherits from its root. */
  readonly shared: unknown;
}

/** The manifests that the definitions name, at most {@link maxManifests}. */
async function wantedManifests(
  { definitions, manifests }: WorkspaceInput,
  read: Read,
  warn: WarnFile,
): Promise<readonly WantedManifest[]> {
  const wanted = new Map<string, WantedManifest>();
  for (const path of definitions) {
    const definition = await readDefinition(path, read, warn);
    if (definition === undefined) continue;
    const isNamed = createFolderTest(definition);
    const ending = `/${definitionFiles.get(path)?.manifest}`;
    const named = manifests.filter((file) => file.endsWith(ending) && isNamed(folderOf(file).slice(0, -1)));
    const others = named.filter((file) => !wanted.has(file));
    const room = maxManifests - wanted.size;
    if (others.length > room)
      warn(path, `It names more than ${maxManifests} packages; the others are not listed. Name fewer folders.`);
    for (const file of others.slice(0, room)) wanted.set(file, { file, shared: definition.shared });
  }
  return [...wanted.values()];
}

async function readDefinition(path: string, read: Read, warn: WarnFile): Promise<WorkspaceDefinition | undefined> {
  const start = await read(path, maxDefinitionSize).catch(ignoreSourceError);
  if (start === undefined || start.size > maxDefinitionSize) return undefined;
  const text = decodeText(start.bytes);
  const definition = definitionFiles.get(path)?.read(text);
  // Manifests in the root have warnings of their own.
  if (definition === undefined && path === 'pnpm-workspace.yaml' && /^[ \t]*['"]?packages\b/m.test(text))
    warn(path, 'Its packages cannot be read, so they are not listed. Write "packages" as a list of folders.');
  return definition;
}
