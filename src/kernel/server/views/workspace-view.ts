import type { Snapshot } from '#catalog/snapshot-store.ts';
import { pathOf, type Routing, readmeFile } from '#model/address/address.ts';
import { installLine } from '#model/package/install-line.ts';
import { defaultIcon, type Package, plainDescription } from '#model/package/package.ts';
import { withMonograms } from '#model/package/package-icon.ts';
import { type WorkspacePackage, workspacePackageAt } from '#model/package/workspace-package.ts';
import { shorten } from '#model/text/shorten.ts';
import type { WorkspacePackageView, WorkspaceView } from '#model/views/workspace-view.ts';

/** Packages that a first page lists. The API has all of them. */
const maxPackages = 120;

/** Length of a description on the first page, in characters. */
const maxDescription = 160;

type Site = Routing & Pick<Snapshot, 'workspaces'>;

/** The packages in the folders of a repository, for its first page; undefined if there are none. */
export function workspaceView({ repo, workspacePackages = [] }: Package, site: Site): WorkspaceView | undefined {
  if (workspacePackages.length === 0) return undefined;
  const { workspaces: display = 'cards' } = site;
  const items = withIcons(workspacePackages.slice(0, maxPackages)).map((each) => {
    const { description, install, icon, ...named } = viewOf(each, repo, site);
    if (display === 'list') return named;
    return {
      ...named,
      icon,
      ...(description && { description: shorten(description, maxDescription) }),
      ...(install && { install }),
    };
  });
  return { items, total: workspacePackages.length, display };
}

/** The package whose README or folder a page shows; undefined for any other page, and where packages are only listed. */
export function workspacePackageView(
  { repo, workspacePackages = [] }: Package,
  file: string,
  site: Site,
): WorkspacePackageView | undefined {
  if (site.workspaces === 'list') return undefined;
  const found = workspacePackageAt(workspacePackages, file);
  const shown = found && withIcons(workspacePackages).find(({ folder }) => folder === found.folder);
  return shown && viewOf(shown, repo, site);
}

interface PackageWithIcon extends WorkspacePackage {
  readonly icon: string;
}

/** Gives each package a monogram. Packages beside each other have different colours. */
function withIcons(packages: readonly WorkspacePackage[]): readonly PackageWithIcon[] {
  const named = packages.map((each) => ({ ...each, title: each.name, icon: defaultIcon }));
  return withMonograms(named, () => false);
}

function viewOf({ name, folder, version, registryName, icon, ...rest }: PackageWithIcon, repo: string, site: Routing) {
  const description = plainDescription(rest.description);
  const install = installLine(registryName);
  return {
    name,
    path: pathOf({ repo, file: `${folder}/${readmeFile}` }, site),
    icon,
    ...(version !== undefined && { version }),
    ...(description !== '' && { description }),
    ...(install !== undefined && { install }),
  };
}
