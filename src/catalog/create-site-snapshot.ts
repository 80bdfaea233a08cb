import { createMembers, type Directory } from '#markdown/links/member.ts';
import { readmeFile } from '#model/address/address.ts';
import type { DocumentSite } from '#model/package/document-site.ts';
import { byStars, type Package } from '#model/package/package.ts';
import { type FamilyHistory, settleHistory } from '#model/package/star-history.ts';
import type { WorkspaceDisplay } from '#model/package/workspace-package.ts';
import type { Page } from '#model/page/page.ts';
import type { Snapshot, Warning } from '#model/snapshot.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { digest } from '#platform/hash.ts';
import type { Repository, SourceFile } from '#sources/source.ts';
import { createMatrix } from './create-matrix.ts';
import type { FindLogo, Logo } from './faces/find-logo.ts';
import { withFaces } from './faces/with-faces.ts';
import { type NameSources, nameOfFamily } from './family-name.ts';
import { generatedCore, generatedMatrix } from './generated-matrix.ts';
import { type Family, identify } from './identify.ts';
import type { ImageSizes } from './images/image-sizes.ts';
import { type FamilySettings, familyHosts, renderFamily } from './indexing/render-family.ts';
import { withTranslations } from './languages/with-translations.ts';
import { withContentsTitles } from './page-tree/contents-titles.ts';
import { markToolPages } from './page-tree/mark-tool-pages.ts';
import type { FindBoilerplate } from './pages/boilerplate.ts';
import type { DialectPages } from './pages/dialect-pages.ts';
import { divideHidden } from './pages/divide-hidden.ts';
import type { KnownMembers, LinkedFiles, LinkedPages } from './pages/linked-pages.ts';
import type { FindRelations } from './relations/find-relations.ts';
import { packageAddresses } from './relations/package-addresses.ts';
import type { RelatedMember } from './relations/related-member.ts';
import { otherDocuments, type SiteSnapshot } from './snapshot-store.ts';
import type { FindSites } from './toolchains/find-sites.ts';
import { type NamedPackage, unknownNames } from './unknown-names.ts';
import type { FindWorkspace } from './workspaces/find-workspace.ts';
import { withWorkspaces } from './workspaces/with-workspaces.ts';

/** Maximum number of repositories that are searched for links at once. */
const repositoryConcurrency = 4;

/** Settings of a snapshot. */
export interface SnapshotSettings extends FamilySettings {
  /** Time without a response of the remote after which pages show a notice, in milliseconds; never when absent. */
  readonly staleAfter?: number;
  /** Hidden packages, by name or folder; none when absent. */
  readonly hidden?: readonly string[];
  /** Packages that settings name; a warning lists those that no source has. */
  readonly named?: readonly NamedPackage[];
  /** Where the name of a family without a core package comes from; it has none when absent. */
  readonly nameSources?: NameSources;
  /** How packages of workspaces are shown; as cards when absent. */
  readonly workspaces?: WorkspaceDisplay;
  /** Language of pages that have translations; English when absent. */
  readonly language?: string;
  /** True for a static export: it shows the family at the time of its last change, independent of the clock. */
  readonly staticExport?: boolean;
}

/** Input of a snapshot. */
export interface SnapshotInput {
  /** Every repository of every source. */
  readonly repositories: readonly Repository[];
  /** Warnings of the sources. */
  readonly warnings: readonly Warning[];
  /** True when every source has been listed. */
  readonly complete: boolean;
}

/** Functions that analyse files for a snapshot, and cache the results of unchanged files. */
export interface SnapshotFinders {
  /** Finds the pages of a repository, including those that only links lead to. */
  readonly linkedPages: LinkedPages;
  /** Finds the sizes of images. */
  readonly imageSizes: ImageSizes;
  /** Finds text that many packages share; undefined when pages are shown whole. */
  readonly boilerplate: FindBoilerplate | undefined;
  /** Finds the relations and releases of packages; without it, packages have no relations. */
  readonly relations?: FindRelations;
  /** Finds documentation sites inside of repositories; without it, pages are listed by folder. */
  readonly sites?: FindSites;
  /** Finds the logos of repositories; without it, packages without an icon have monograms. */
  readonly logos?: FindLogo;
  /** Finds the packages of workspaces; without it, packages have none. */
  readonly workspaces?: FindWorkspace | undefined;
  /** Completes pages by the dialects of their sites; without it, titles keep marks and hashes leave out included files. */
  readonly dialects?: DialectPages;
  /** Reads the recorded history of the family. */
  readonly familyPast: () => Promise<FamilyHistory>;
}

/** Creates a snapshot. */
export async function createSiteSnapshot(
  input: SnapshotInput,
  settings: SnapshotSettings,
  finders: SnapshotFinders,
): Promise<SiteSnapshot> {
  const { imageSizes, boilerplate: findBoilerplate, relations: findRelations, familyPast } = finders;
  const { product, base, owners = [], workspaces = 'cards' } = settings;
  const { shown, hidden } = divideHidden(input.repositories, settings.hidden ?? []);
  const family = await withWorkspaces(identify(shown, product), finders.workspaces);
  const { members, aliases } = family;
  const known = members.map((member) => member.package);
  const addresses = packageAddresses(members, { aliases, owners });
  const directory = { product, base, aliases, hosts: familyHosts(settings, known), packages: addresses };
  const knownMembers = { members: createMembers(directory), version: directoryVersion(directory) };
  const found = await findLinked(family, finders, { known: knownMembers, language: settings.language ?? 'en' });
  const pages = new Map([...found].map(([repo, linked]) => [repo, linked.pages]));
  const sites = new Map(
    [...found].flatMap(([repo, linked]) => (linked.sites.length > 0 ? [[repo, linked.sites]] : [])),
  );
  const { packages, generated } = withCore(family, { pages, found }, settings);
  const repositories = new Map(members.map(({ package: item, repository }) => [item.repo, repository]));
  const linked = [...found.values()];
  const unknown = input.complete ? unknownNames(settings.named ?? [], { ...input, product }) : [];
  const warnings = [...unknown, ...input.warnings, ...family.warnings, ...linked.flatMap((each) => each.warnings)];
  const boilerplate = await findBoilerplate?.(
    members.map((member) => ({ ...member, pages: pages.get(member.package.repo) ?? new Map() })),
  );
  const relations =
    (await findRelations?.({ members: relatedMembers(family, packages, found), known: knownMembers, boilerplate })) ??
    new Map();
  const stale = staleRepositories(repositories, settings.staleAfter);
  const files = new Map(
    [...repositories].map(([repo, { files: listed }]) => [
      repo,
      byPath([...listed, ...(found.get(repo)?.files ?? [])]),
    ]),
  );
  const others = [...files].map(([repo, known]) => [repo, otherDocuments(known.keys())] as const);
  const snapshot = createSnapshot(
    { product, base, packages, pages, sites, warnings, aliases, workspaces },
    { stale, relations, others },
  );
  const named = linked.flatMap((each) => each.named);
  const parts = { snapshot, repositories, files, addresses, named, boilerplate };
  const history = await familyPast();
  const now = Date.now();
  const { past, day } = settings.staticExport ? settleHistory(packages, history, now) : { past: history, day: now };
  const matrix = createMatrix({ packages, repositories, pages, workspaces }, past, day);
  const rendered = await renderFamily(parts, settings, imageSizes);
  const content = { repositories, hidden, stale, files, otherDocuments: countOf(others) };
  return { snapshot, ...content, generated, relations, matrix, family: rendered };
}

/** The documents of each package that are not pages. */
type OtherFiles = readonly (readonly [repo: string, files: readonly string[]])[];

function countOf(others: OtherFiles): number {
  return others.reduce((sum, [, files]) => sum + files.length, 0);
}

/** The pages, the documentation sites and the logo of a repository. */
interface FoundFiles extends LinkedFiles {
  readonly sites: readonly DocumentSite[];
  readonly logo: Logo | undefined;
}

type FoundByRepo = ReadonlyMap<string, FoundFiles>;

async function findLinked(
  { members }: Family,
  { linkedPages, sites: findSites, dialects, logos }: SnapshotFinders,
  { known, language }: { readonly known: KnownMembers; readonly language: string },
): Promise<FoundByRepo> {
  const found = await mapConcurrent(members, repositoryConcurrency, async ({ package: { repo, menu }, repository }) => {
    const linked = await linkedPages(repo, repository, known);
    const { pages: listed, warnings } = withTranslations(linked.pages, repository, language);
    const sites = (await findSites?.(repository, listed)) ?? [];
    const titled = withContentsTitles((await dialects?.({ repository, pages: listed, sites })) ?? listed, sites);
    const pages = markToolPages(titled, { sites, menu });
    const logo = await logos?.({ repo, repository, pages, files: linked.files, sites, known });
    return [repo, { ...linked, pages, sites, logo, warnings: [...linked.warnings, ...warnings] }] as const;
  });
  return new Map(found);
}

/** The members in the display order of packages. */
function relatedMembers(
  { members }: Family,
  packages: readonly Package[],
  found: ReadonlyMap<string, LinkedFiles>,
): readonly RelatedMember[] {
  const byRepo = new Map(members.map((member) => [member.package.repo, member]));
  return packages.flatMap(({ repo }) => {
    const member = byRepo.get(repo);
    const linked = found.get(repo);
    return member === undefined || linked === undefined ? [] : [{ ...member, ...linked }];
  });
}

/**
 * A hash of everything that determines the meaning of addresses. It leaves out the commit, so that a new one does not
 * make all documents be searched again.
 */
function directoryVersion({ product, base, hosts, aliases, packages }: Directory): string {
  const addresses = [...packages].map(([repo, { provenance, ...rest }]) => [repo, rest, provenance?.start]);
  return digest(JSON.stringify([product, base, hosts, [...(aliases ?? [])], addresses]));
}

function byPath(files: readonly SourceFile[]): ReadonlyMap<string, SourceFile> {
  return new Map(files.map((file) => [file.path, file]));
}

function withCore(
  family: Family,
  { pages, found }: { readonly pages: Map<string, ReadonlyMap<string, Page>>; readonly found: FoundByRepo },
  { product, nameSources }: SnapshotSettings,
): { packages: readonly Package[]; generated: SiteSnapshot['generated'] } {
  const inOrder = family.members.map((member) => member.package).toSorted(byStars);
  const packages = withFaces(inOrder, (repo) => found.get(repo)?.logo);
  if (packages.some((item) => item.core)) return { packages, generated: new Map() };
  const name = nameSources && nameOfFamily(packages, nameSources);
  const text = generatedMatrix;
  const page = { file: readmeFile, hash: digest(text), size: Buffer.byteLength(text) };
  pages.set(product, new Map([[readmeFile, page]]));
  return {
    packages: [...packages, generatedCore(product, name)].toSorted(byStars),
    generated: new Map([[product, new Map([[readmeFile, text]])]]),
  };
}

/** The repositories whose remote has not responded for too long, with the time of the last response. */
function staleRepositories(
  repositories: SiteSnapshot['repositories'],
  after: number | undefined,
): SiteSnapshot['stale'] {
  const oldest = Date.now() - (after ?? Number.POSITIVE_INFINITY);
  const times = [...repositories].map(
    ([repo, { checkedAt }]) => [repo, checkedAt ?? Number.POSITIVE_INFINITY] as const,
  );
  return new Map(times.filter(([, checkedAt]) => checkedAt < oldest));
}

function createSnapshot(
  parts: Omit<Snapshot, 'version' | 'madeAt' | 'byRepo'>,
  { stale, relations, others }: Pick<SiteSnapshot, 'stale' | 'relations'> & { readonly others: OtherFiles },
): Snapshot {
  const { product, base, packages, pages, sites = new Map(), warnings, workspaces } = parts;
  const hashes = [...pages].map(([repo, files]) => [
    repo,
    [...files.values()].map(({ file, hash, change, behind }) => [file, hash, change?.commit, behind]),
  ]);
  return {
    ...parts,
    version: digest(
      JSON.stringify([
        product,
        base,
        packages,
        hashes,
        warnings,
        [...stale],
        [...relations],
        others,
        [...sites],
        workspaces,
      ]),
    ),
    madeAt: Date.now(),
    byRepo: new Map(packages.map((item) => [item.repo, item])),
  };
}
