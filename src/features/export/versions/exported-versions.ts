import { nearestPage } from '#catalog/pages/past-pages.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { VersionPair, WrittenPackage, WrittenVersion, WrittenVersions } from '#catalog/written-versions.ts';
import { currentVersionName } from '#features/versions/snapshots/find-version.ts';
import { movedPages } from '#features/versions/snapshots/moved-pages.ts';
import { neighbours } from '#features/versions/snapshots/neighbours.ts';
import {
  createVersionSnapshots,
  type PackageVersions,
  type VersionSnapshotsDeps,
  type VersionsOf,
} from '#features/versions/snapshots/version-snapshots.ts';
import { originalFile, pathOf, versionedRepo } from '#model/address/address.ts';
import type { PackageVersion } from '#model/package/version.ts';
import { sameDocument } from '#model/page/find-document.ts';
import { type Page, standsForAll } from '#model/page/page.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { SourceError } from '#sources/source.ts';

export interface ExportedVersionsDeps extends VersionSnapshotsDeps {
  /** True for the names of versions that are exported. */
  readonly isExported: (name: string) => boolean;
  /** Called with each version that cannot be exported. */
  readonly warn: (message: string) => void;
}

/** Size of the longest name of a version in bytes: two of them are the name of a folder. */
const maxNameSize = 120;

/** Versions whose pages are listed at once. */
const concurrency = 2;

/** Creates the versions of a site of files: the listed ones that are exported, and no others. */
export function createExportedVersions({ isExported, warn, ...deps }: ExportedVersionsDeps): PackageVersions {
  const versionsOf: VersionsOf = (repo, repository, which) => {
    const all = deps.versionsOf(repo, repository, which);
    if (which === 'releases') return all;
    const current = currentVersionName(repository);
    const chosen = all.filter(({ name }) => name === current || isExported(name));
    return storable(chosen, (name) => warn(`! ${unstorable(versionedRepo({ repo, version: name }))}`));
  };
  const snapshots = createVersionSnapshots({ ...deps, versionsOf, isClosed: true });
  return { ...snapshots, written: createWritten(snapshots) };
}

/** The versions that every file system can store beside each other. */
function storable(versions: readonly PackageVersion[], onOther: (name: string) => void): readonly PackageVersion[] {
  const taken = new Set<string>();
  return versions.filter(({ name }) => {
    const plain = name.toLowerCase();
    const isStorable = !taken.has(plain) && Buffer.byteLength(name) <= maxNameSize && !name.endsWith('.');
    taken.add(plain);
    if (!isStorable) onOther(name);
    return isStorable;
  });
}

function unstorable(name: string): string {
  return `${name} is not exported: its name is too long, ends with a dot, or differs from another one only in case. Rename its branch or tag, or leave it out of export.versions.`;
}

/** The addresses of the pages of a version, without the package. */
type Addresses = ReadonlyMap<string, string>;

function createWritten(snapshots: PackageVersions): WrittenVersions {
  const pages = new Map<string, Addresses>();
  const paired = new Set<string>();

  async function readVersion(current: Snapshot, repo: string, version: PackageVersion): Promise<WrittenVersion> {
    const name = versionedRepo({ repo, version: version.name });
    const found = await snapshots.find(current, name);
    if (found?.kind !== 'version') {
      throw new SourceError(
        `${name} cannot be exported, because its commit cannot be read. Sync its repository again.`,
      );
    }
    const files = filesOf(found.snapshot.packages.get(name)?.pages.values() ?? []);
    pages.set(name, new Map(files.map((file) => [addressOf(file), file])));
    return { repo, version, files };
  }

  async function readPackage(current: Snapshot, repo: string): Promise<WrittenPackage> {
    const name = currentVersionName(current.packages.get(repo)?.repository);
    const all = snapshots.versions(current, repo).filter((version) => !isTaken(current, repo, version));
    const others = all.filter((version) => version.name !== name);
    const versions = await mapConcurrent(others, concurrency, (version) => readVersion(current, repo, version));
    const pairs = others.length === 0 ? [] : neighbours(all, name);
    for (const pair of pairs) paired.add(pairKey(repo, pair));
    return { repo, versions, pairs };
  }

  return {
    async read(current) {
      const found: WrittenPackage[] = [];
      for (const { repo } of current.inOrder) found.push(await readPackage(current, repo));
      return found.filter(({ versions }) => versions.length > 0);
    },
    async fileIn({ packages }, { repo, file, commit }, version) {
      const known = pages.get(versionedRepo({ repo, version: version.name })) ?? new Map();
      const same = known.get(addressOf(file));
      if (same !== undefined) return same;
      const moved = await movedPages(packages.get(repo)?.reader, { from: commit, to: version.commit });
      const to = moved.get(file);
      const other = to === undefined ? undefined : known.get(addressOf(to));
      const files = [...known.values()];
      return other ?? sameDocument(file, (each) => files.includes(each)) ?? nearestPage(files, file);
    },
    isPair: (repo, pair) => paired.has(pairKey(repo, pair)),
  };
}

/** True for a version with the name of a package, which keeps its addresses. */
function isTaken(snapshot: Snapshot, repo: string, { name }: PackageVersion): boolean {
  return snapshot.packages.has(versionedRepo({ repo, version: name }));
}

/** The files that the addresses of pages name, also those of pages with translations. */
function filesOf(pages: Iterable<Page>): readonly string[] {
  return [...pages].flatMap((page) => [page.file, ...(standsForAll(page) ? [originalFile(page.file)] : [])]);
}

/** Address of a file inside its package: two files with one address are the same page. */
function addressOf(file: string): string {
  return pathOf({ repo: '', file }, { product: '', base: '' });
}

function pairKey(repo: string, [from, to]: VersionPair): string {
  return `${repo}\n${from}\n${to}`;
}
