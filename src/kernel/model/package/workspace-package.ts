import { isFolderPage } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';
import type { Dependency } from './dependency.ts';
import type { RegistryName } from './registry-name.ts';

/** How the first page of a package shows the packages of its workspace. */
export type WorkspaceDisplay = 'cards' | 'list';

/** A published package in a folder of a repository, which a workspace of npm, pnpm, Yarn, Cargo, uv or Go names. */
export interface WorkspacePackage {
  /** Folder inside the repository, without a slash at its end. */
  readonly folder: string;
  /** Published name: `@scope/name`, a module path. */
  readonly name: string;
  /** Version as written; undefined when its manifest has none. */
  readonly version: string | undefined;
  /** Description in one line, from its manifest, else from its README; may be empty. */
  readonly description: string;
  readonly registryName: RegistryName;
  /** Dependencies from its manifest, inside or outside of the family. */
  readonly dependencies: readonly Dependency[];
  /** Path of its README inside the repository; undefined when it has none. */
  readonly readme: string | undefined;
}

/** The package whose README is a file, or whose folder a list at the address of its README shows; undefined for none. */
export function workspacePackageAt(
  packages: readonly WorkspacePackage[] | undefined,
  file: string,
): WorkspacePackage | undefined {
  if (packages === undefined || !isFolderPage(file)) return undefined;
  const folder = folderOf(file).slice(0, -1);
  return packages.find((each) => each.folder === folder);
}
