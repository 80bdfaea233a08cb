import { defaultLanguage, findDocuments } from '#catalog/find-documents.ts';
import { createEntry } from '#catalog/package-entry.ts';
import { versionBadgeValues } from '#catalog/rendering/badge-values.ts';
import { digestOf } from '#catalog/rendering/render-family.ts';
import { renderPackage } from '#catalog/rendering/render-package.ts';
import type { SnapshotFinders } from '#catalog/snapshot-finders.ts';
import type { OtherVersion, Snapshot } from '#catalog/snapshot-store.ts';
import { versionedRepo } from '#model/address/address.ts';
import type { Package } from '#model/package/package.ts';
import type { Boilerplate, PackageAddresses, RenderFamily, RenderPackage } from '#model/page/render.ts';
import { digest } from '#platform/hash.ts';
import { dataOf, type Repository } from '#sources/source.ts';
import { pinnedVersions, type ReleasesOf } from './pinned-versions.ts';

/** A version to create a snapshot of. */
export interface VersionInput {
  /** The version. */
  readonly shown: OtherVersion;
  /** The repository at its commit. */
  readonly repository: Repository;
  /** All releases of another package, if links lead to the versions that the manifest names. */
  readonly releasesOf?: ReleasesOf | undefined;
}

/** Dependencies of snapshots of versions. */
export interface VersionSnapshotDeps {
  /** Functions that analyse files; results of files that other versions have too are reused. */
  readonly finders: Omit<SnapshotFinders, 'familyPast'>;
  /** Language of pages that have translations; English when absent. */
  readonly language?: string | undefined;
}

/**
 * Creates the snapshot of a version of a package: the current one with a further package, `lamp@2.4.0`, that no list
 * shows. Links of its documents inside the repository stay in the version; all others lead to current versions. Throws
 * the errors of the source.
 */
export async function createVersionSnapshot(
  current: Snapshot,
  { shown, repository, releasesOf }: VersionInput,
  { finders, language = defaultLanguage }: VersionSnapshotDeps,
): Promise<Snapshot> {
  const { package: item } = shown;
  const repo = versionedRepo({ repo: item.repo, version: shown.name });
  const own = packageOf(shown, repo, repository);
  // Under the name of the current version, so that documents that it has too are not read again.
  const input = { repo: item.repo, menu: own.menu, repository };
  const { logos: _logos, ...others } = finders;
  const scope = { known: current.known, language, before: current.packages.get(item.repo) };
  const found = await findDocuments(input, others, scope);
  const { pages, sites } = found;
  const files = new Map([...repository.files, ...found.files].map((file) => [file.path, file]));
  const entry = createEntry(
    { package: own, repository: dataOf(repository), pages, sites, files, releases: [] },
    repository,
  );
  const before = current.family.packages.get(item.repo);
  const addresses = addressesOf(before, repository);
  const badges = before?.badges && versionBadgeValues(own, shown);
  const named = found.targets.filter((address) => address.repo === item.repo);
  const rendered = await renderPackage(entry, { addresses, targets: named, badges }, finders.imageSizes);
  const linked = new Set(found.targets.map((address) => address.repo));
  const dependent = { ...own, repo: item.repo };
  const pinned = releasesOf ? pinnedVersions(dependent, current.inOrder, releasesOf) : new Map<string, string>();
  return {
    ...current,
    version: digest(JSON.stringify([current.version, repo, repository.provenance?.commit])),
    packages: new Map([...current.packages, [repo, entry]]),
    otherDocuments: entry.otherDocuments.length,
    family: familyOf(current.family, { repo, item, rendered, linked, pinned }),
    shown,
  };
}

/**
 * The package as of the version. What does not belong to a version, such as its stars, is that of the current one. Of a
 * preview all is: a stranger who writes a request does not speak for the package.
 */
function packageOf({ package: item, version }: OtherVersion, repo: string, { metadata }: Repository): Package {
  if (version?.kind === 'preview') return { ...item, repo, core: false, menuTitlesOf: item.repo };
  const { stars, icon, iconless, forge, archived, folder, title, contributors, funding, menus } = item;
  return {
    ...metadata,
    stars,
    icon,
    iconless,
    forge,
    archived,
    folder,
    title,
    contributors,
    funding,
    repo,
    core: false,
    ...(menus && { menus }),
  };
}

function addressesOf(current: RenderPackage | undefined, { provenance, metadata }: Repository): PackageAddresses {
  const { forge = metadata.forge, otherForges, registryName, workspace } = current ?? {};
  return {
    forge,
    ...(otherForges && { otherForges }),
    registryName,
    ...(workspace && { workspace }),
    provenance,
  };
}

interface FamilyInput {
  /** Identity of the version. */
  readonly repo: string;
  /** The current package. */
  readonly item: Package;
  /** Data of the version for resolving links. */
  readonly rendered: RenderPackage;
  /** Identities of the packages that its documents link to. */
  readonly linked: ReadonlySet<string>;
  /** Identities of the versions that links to other packages lead to. */
  readonly pinned: ReadonlyMap<string, string>;
}

/** The family with the version. Of packages that its documents do not link to, only the addresses are kept. */
function familyOf(family: RenderFamily, { repo, item, rendered, linked, pinned }: FamilyInput): RenderFamily {
  const others = [...family.packages].map(([name, each]) => {
    const linkedAs = pinned.get(name);
    const shown = linked.has(name) ? each : addressOnly(each);
    return [name, { ...shown, ...(linkedAs !== undefined && { linkedAs }) }] as const;
  });
  const version = digestOf([family.version, repo, rendered, pinned]);
  return {
    ...family,
    version,
    packages: new Map([...others, [repo, rendered]]),
    boilerplate: family.boilerplate && boilerplateOf(family.boilerplate, item.repo, repo),
  };
}

function addressOnly(item: RenderPackage): RenderPackage {
  const { sizes: _sizes, folders: _folders, files: _files, sites: _sites, routes: _routes, ...addresses } = item;
  return { ...addresses, pages: new Set(), images: new Set() };
}

function boilerplateOf(boilerplate: Boilerplate, item: string, repo: string): Boilerplate {
  return { ...boilerplate, names: new Map([...boilerplate.names, [repo, boilerplate.names.get(item) ?? []]]) };
}
