import { folderOf } from '#model/address/readme.ts';
import type { WorkspacePackage } from '#model/package/workspace-package.ts';
import { decodeText, isBinary } from '#platform/files/decode-text.ts';
import type { Facts } from '#sources/manifests/facts.ts';
import { workspaceFacts } from '#sources/manifests/manifests.ts';
import { plainText } from '#sources/manifests/plain-text.ts';
import { descriptionOf, type MetadataInput } from '#sources/metadata-input.ts';
import { ignoreSourceError } from '#sources/source.ts';

/** How the files of a repository are read. */
export type WorkspaceReading = Required<Pick<MetadataInput, 'read' | 'describe'>>;

/** Larger manifests are not read, in bytes. */
const maxManifestSize = 256 * 1024;

/** Bytes read from a README. */
const readmeSize = 64 * 1024;

/** A manifest in a folder of a repository. */
interface ListedManifest {
  readonly file: string;
  /** What it inherits from its root. */
  readonly shared: unknown;
  /** Path of the README beside it; undefined when there is none. */
  readonly readme: string | undefined;
}

/** Reads a package of a workspace; undefined when it is private, or cannot be read. Never rejects. */
export async function readWorkspacePackage(
  { file, shared, readme }: ListedManifest,
  reading: WorkspaceReading,
  warn: (file: string, message: string) => void,
): Promise<WorkspacePackage | undefined> {
  const start = await reading.read(file, maxManifestSize).catch(ignoreSourceError);
  if (start === undefined) return undefined;
  if (start.size > maxManifestSize) {
    warn(file, `It is larger than ${maxManifestSize / 1024} KB, so it is not used. Make it smaller.`);
    return undefined;
  }
  const folder = folderOf(file).slice(0, -1);
  const facts = factsOf({ file, text: decodeText(start.bytes), shared }, warn);
  const { version, registryName, dependencies = [] } = facts ?? {};
  if (facts === undefined || registryName === undefined || !isPublished(facts)) return undefined;
  const { name } = registryName;
  const found = facts.description || (await readmeDescription(readme, reading));
  // The only heading of a short README.
  const description = found === name ? '' : found;
  return { folder, name, version, description, registryName, dependencies, readme };
}

function factsOf(
  { file, text, shared }: { readonly file: string; readonly text: string; readonly shared: unknown },
  warn: (file: string, message: string) => void,
): Facts | undefined {
  try {
    const name = file.slice(file.lastIndexOf('/') + 1);
    return workspaceFacts({ file: name, text: text.replace(/^\uFEFF/, ''), shared }, () => undefined);
  } catch (error) {
    const reason = error instanceof Error ? plainText(error.message.split('\n')[0] ?? '', 150) : 'unknown error';
    warn(file, `It cannot be parsed, so it is not used: ${reason}. Correct it.`);
    return undefined;
  }
}

/** npm and crates.io take no package without a version. */
function isPublished({ registryName, version }: Facts): boolean {
  return version !== undefined || (registryName?.registry !== 'npm' && registryName?.registry !== 'crates');
}

async function readmeDescription(readme: string | undefined, { read, describe }: WorkspaceReading): Promise<string> {
  if (readme === undefined) return '';
  const start = await read(readme, readmeSize).catch(ignoreSourceError);
  if (!start || isBinary(start.bytes)) return '';
  return (await descriptionOf(decodeText(start.bytes.subarray(0, readmeSize)), readme, describe)) ?? '';
}
