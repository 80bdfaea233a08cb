import type { NamedPath } from '#model/address/page-position.ts';
import type { WorkspaceDisplay } from '#model/package/workspace-package.ts';

/** A package in a folder of a repository. Its path is that of its README, else of its folder. */
export interface WorkspacePackageView extends NamedPath {
  /** Version as written; absent without one. */
  readonly version?: string;
  /** Description in plain text; absent without one. */
  readonly description?: string;
  /** The command that installs it; absent for a name that cannot be installed. */
  readonly install?: string;
  /** Its monogram, in the form of `Package.icon`; absent in lists. */
  readonly icon?: string;
}

/** The packages in the folders of a repository, by name. */
export interface WorkspaceView {
  /** The first of them. */
  readonly items: readonly WorkspacePackageView[];
  readonly total: number;
  /** How they are shown. */
  readonly display: WorkspaceDisplay;
}
