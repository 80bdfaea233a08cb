import { readmeFile } from '#model/address/address.ts';
import type { MenuSettings } from '#model/package/menu-settings.ts';
import { byStars, type Package } from '#model/package/package.ts';
import { type GroupSettings, packageGroups } from '#model/package/package-group.ts';
import { settleHistory } from '#model/package/star-history.ts';
import type { WorkspaceDisplay } from '#model/package/workspace-package.ts';
import type { Page } from '#model/page/page.ts';
import type { Snapshot, Warning } from '#model/snapshot.ts';
import type { HeroSettings } from '#model/views/hero-view.ts';
import { digest } from '#platform/hash.ts';
import type { Repository, SourceFile } from '#sources/source.ts';
import type { HomePage } from './arrangement/read-home-page.ts';
import { withGroups } from './arrangement/with-groups.ts';
import { withHomePage } from './arrangement/with-home-page.ts';
import { type ArrangedFamily, withMenus } from './arrangement/with-menus.ts';
import type { CoreWords } from './core-words.ts';
import { createMatrix } from './create-matrix.ts';
import { withFaces } from './faces/with-faces.ts';
import { type NameSources, nameOfFamily } from './family-name.ts';
import { defaultLanguage, findFamilyDocuments, withoutRepeats } from './find-documents.ts';
import { findFigures } from './find-figures.ts';
import type { FoundDocuments, LinkedFiles } from './found-documents.ts';
import { generatedCore, generatedMatrix } from './generated-matrix.ts';
import { type Family, identify } from './identify.ts';
import { type FamilySettings, familyHosts, renderFamily } from './indexing/render-family.ts';
import { divideHidden } from './pages/divide-hidden.ts';
import { createKnownMembers } from './pages/known-members.ts';
import { described, withoutMissingReadmes } from './pages/toolchain-home.ts';
import { packageAddresses } from './relations/package-addresses.ts';
import type { RelatedMember } from './relations/related-member.ts';
import { withReleases } from './relations/with-releases.ts';
import type { SnapshotFinders } from './snapshot-finders.ts';
import { otherDocuments, type SiteSnapshot } from './snapshot-store.ts';
import { type NamedPackage, unknownNames } from './unknown-names.ts';
import { withWorkspaces } from './workspaces/with-workspaces.ts';

/** Settings of a snapshot. */
export interface SnapshotSettings extends FamilySettings {
  /** Time without a response of the remote after which pages show a notice, in milliseconds; never when absent. */
  readonly staleAfter?: number;
  /** Hidden packages, by name or folder; none when absent. */
  readonly hidden?: readonly string[];
  /** Packages that settings name; a warning lists those that no source has. */
  readonly named?: readonly NamedPackage[];
  /** Groups of packages, in order; none when absent. */
  readonly groups?: readonly GroupSettings[];
  /** Pages and menus by package name; none when absent. */
  readonly menus?: Readonly<Record<string, MenuSettings>>;
  /** The hero of the home page; none when absent. */
  readonly hero?: HeroSettings | undefined;
  /** Where the name of a family without a core package comes from; it has none when absent. */
  readonly nameSources?: NameSources;
  /** What the settings call the core package; absent without settings. */
  readonly words?: CoreWords;
  /** How packages of workspaces are shown; as cards when absent. */
  readonly workspaces?: WorkspaceDisplay;
  /** Language of pages that have translations; English when absent. */
  readonly language?: string;
}

/** Input of a snapshot. */
export interface SnapshotInput {
  /** Every repository of every source. */
  readonly repositories: readonly Repository[];
  /** Warnings of the sources. */
  readonly warnings: readonly Warning[];
  /** True when every source has been listed. */
  readonly complete: boolean;
  /** The snapshot before: what it knows of a repository stays where something cannot be read; absent for the first. */
  readonly before?: SiteSnapshot | undefined;
}

/** Creates a snapshot. */
export async function createSiteSnapshot(
  input: SnapshotInput,
  settings: SnapshotSettings,
  finders: SnapshotFinders,
): Promise<SiteSnapshot> {
  const { imageSizes, familyPast } = finders;
  const { product, base, owners = [], workspaces = 'cards' } = settings;
  const { shown, hidden } = divideHidden(input.repositories, settings.hidden ?? []);
  const page = await finders.homePage?.();
  const family = await membersOf(shown, { page, settings }, finders);
  const { members, aliases } = family;
  const known = members.map((member) => member.package);
  const addresses = packageAddresses(members, { aliases, owners });
  const directory = { product, base, aliases, hosts: familyHosts(settings, known), packages: addresses };
  const knownMembers = createKnownMembers(directory);
  const scope = { known: knownMembers, language: settings.language ?? defaultLanguage };
  const found = await findFamilyDocuments(members, finders, { ...scope, last: input.before });
  const pages = new Map([...found].map(([repo, linked]) => [repo, linked.pages]));
  const sites = sitesOf(found);
  const core = withCore(family, { pages, found }, settings);
  const { generated } = core;
  const { packages: listed, warnings: misnamed } = arranged(core.packages, { pages, aliases }, settings);
  const groups = packageGroups(settings.groups ?? []);
  const repositories = new Map(members.map(({ package: item, repository }) => [item.repo, repository]));
  const linked = [...found.values()];
  const { boilerplate, relations, unread } = await relate(
    { family, packages: listed, found, known: knownMembers },
    finders,
  );
  const packages = withReleases(listed, relations, pages);
  const warnings = withoutRepeats([
    // A listing that is not complete may lack what settings name.
    ...(input.complete ? [...unknownNames(settings.named ?? [], { ...input, product }), ...misnamed] : []),
    ...withoutMissingReadmes(input.warnings, members, found),
    ...[...family.warnings, ...linked.flatMap((each) => each.warnings), ...unread],
  ]);
  const stale = staleRepositories(repositories, settings.staleAfter);
  const files = filesOf(repositories, found);
  const others = [...files].map(([repo, known]) => [repo, otherDocuments(known.keys())] as const);
  const snapshot = createSnapshot(
    { product, base, packages, pages, sites, warnings, aliases, workspaces, ...(groups.length > 0 && { groups }) },
    { stale, relations, others, repositories },
  );
  const named = linked.flatMap((each) => each.named);
  const parts = { snapshot, repositories, files, addresses, relations, named, boilerplate };
  const history = await familyPast();
  const now = Date.now();
  const { past, day } = settings.staticExport ? settleHistory(packages, history, now) : { past: history, day: now };
  const matrix = createMatrix({ packages, repositories, pages, workspaces, groups }, past, day);
  const figures = findFigures({ packages, pages, relations }, history, now);
  const rendered = await renderFamily(parts, settings, imageSizes);
  const documents = { documents: found, otherDocuments: countOf(others) };
  const content = { repositories, hidden, stale, files, ...documents, ...homeOf(page, settings) };
  return { snapshot, ...content, generated, relations, matrix, figures, family: rendered, known: knownMembers };
}

/** What the documents of the packages have in common, and say of each other; with a warning for each that cannot be read. */
async function relate(
  { family, packages, found, known }: RelatedFamily,
  { boilerplate: findBoilerplate, relations: findRelations }: SnapshotFinders,
) {
  const unread: Warning[] = [];
  const warn = (warning: Warning): void => void unread.push(warning);
  const pagesOf = (repo: string): ReadonlyMap<string, Page> => found.get(repo)?.pages ?? new Map();
  const members = family.members.map((member) => ({ ...member, pages: pagesOf(member.package.repo) }));
  const boilerplate = await findBoilerplate?.(members, warn);
  const related = { members: relatedMembers(family, packages, found), known, boilerplate, warn };
  return { boilerplate, relations: (await findRelations?.(related)) ?? new Map(), unread };
}

interface RelatedFamily extends Pick<SiteSnapshot, 'known'> {
  readonly family: Family;
  readonly packages: readonly Package[];
  readonly found: FoundByRepo;
}

/** The members of the family, with the home page of the settings. */
async function membersOf(
  repositories: readonly Repository[],
  { page, settings }: { readonly page: HomePage | undefined; readonly settings: SnapshotSettings },
  { workspaces }: Pick<SnapshotFinders, 'workspaces'>,
): Promise<Family> {
  const { product, words } = settings;
  const family = await withWorkspaces(identify(repositories, product, words), workspaces);
  return page === undefined ? family : withHomePage(family, page, product);
}

/** The packages with groups and menus of the settings. */
function arranged(
  packages: readonly Package[],
  family: Omit<ArrangedFamily, 'packages'>,
  { groups = [], menus = {} }: SnapshotSettings,
): { readonly packages: readonly Package[]; readonly warnings: readonly Warning[] } {
  const grouped = withGroups(packages, groups);
  const { packages: withItems, warnings } = withMenus({ ...family, packages: grouped.packages }, menus);
  return { packages: withItems, warnings: [...grouped.warnings, ...warnings] };
}

/** What the settings show on the home page. */
function homeOf(page: HomePage | undefined, { hero }: SnapshotSettings): Pick<SiteSnapshot, 'home'> {
  return { home: { hero, files: new Set(page?.files.map(({ path }) => path)) } };
}

/** The documentation sites of the packages that have any. */
function sitesOf(found: FoundByRepo): NonNullable<Snapshot['sites']> {
  return new Map([...found].flatMap(([repo, { sites }]) => (sites.length > 0 ? [[repo, sites]] : [])));
}

/** The files of each package, and those that its documents are in besides, by path. */
function filesOf(repositories: SiteSnapshot['repositories'], found: FoundByRepo): SiteSnapshot['files'] {
  return new Map(
    [...repositories].map(([repo, { files }]) => [repo, byPath([...files, ...(found.get(repo)?.files ?? [])])]),
  );
}

/** The documents of each package that are not pages. */
type OtherFiles = readonly (readonly [repo: string, files: readonly string[]])[];

function countOf(others: OtherFiles): number {
  return others.reduce((sum, [, files]) => sum + files.length, 0);
}

type FoundByRepo = ReadonlyMap<string, FoundDocuments>;

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

function byPath(files: readonly SourceFile[]): ReadonlyMap<string, SourceFile> {
  return new Map(files.map((file) => [file.path, file]));
}

function withCore(
  family: Family,
  { pages, found }: { readonly pages: Map<string, ReadonlyMap<string, Page>>; readonly found: FoundByRepo },
  { product, nameSources, words }: SnapshotSettings,
): { packages: readonly Package[]; generated: SiteSnapshot['generated'] } {
  const inOrder = described(family.members, found).toSorted(byStars);
  const packages = withFaces(inOrder, (repo) => found.get(repo)?.logo);
  const core = packages.find((item) => item.core);
  if (core !== undefined && !core.generated) return { packages, generated: new Map() };
  const others = packages.filter((item) => item !== core);
  const name = nameSources && nameOfFamily(others, nameSources);
  const named = [...others, { ...generatedCore(product, name), ...words }].toSorted(byStars);
  // Its first page is the home page of the settings.
  if (core !== undefined) return { packages: named, generated: new Map([[product, new Map()]]) };
  const text = generatedMatrix;
  const page = { file: readmeFile, hash: digest(text), size: Buffer.byteLength(text) };
  pages.set(product, new Map([[readmeFile, page]]));
  return {
    packages: named,
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

/** What the version of a snapshot depends on besides the snapshot itself. */
interface SnapshotDetails extends Pick<SiteSnapshot, 'stale' | 'relations' | 'repositories'> {
  readonly others: OtherFiles;
}

/** The branches and tags of each repository: pages list them, and they decide which commits are readable. Requests change no page. */
function refsOf(repositories: SiteSnapshot['repositories']): readonly unknown[] {
  return [...repositories].flatMap(([repo, { refs = [] }]) =>
    refs.length === 0
      ? []
      : [[repo, refs.flatMap(({ kind, ...ref }) => (kind === 'request' ? [] : [[kind, ref.name, ref.commit]]))]],
  );
}

function createSnapshot(
  parts: Omit<Snapshot, 'version' | 'madeAt' | 'byRepo'>,
  { stale, relations, others, repositories }: SnapshotDetails,
): Snapshot {
  const { product, base, packages, pages, sites = new Map(), warnings, workspaces, groups = [] } = parts;
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
        ...groups,
        ...refsOf(repositories),
      ]),
    ),
    madeAt: Date.now(),
    byRepo: new Map(packages.map((item) => [item.repo, item])),
  };
}
