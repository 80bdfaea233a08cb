import { readmeFile } from '#model/address/address.ts';
import type { MenuSettings } from '#model/package/menu-settings.ts';
import { byStars, type Package } from '#model/package/package.ts';
import { type GroupSettings, packageGroups } from '#model/package/package-group.ts';
import { settleHistory } from '#model/package/star-history.ts';
import type { WorkspaceDisplay } from '#model/package/workspace-package.ts';
import type { Page } from '#model/page/page.ts';
import type { Warning } from '#model/warning.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { derived } from '#platform/derived.ts';
import { digest } from '#platform/hash.ts';
import { dataOf, type Repository, type SourceFile } from '#sources/source.ts';
import type { HomePage } from './arrangement/read-home-page.ts';
import { withGroups } from './arrangement/with-groups.ts';
import { withHomePage } from './arrangement/with-home-page.ts';
import { type ArrangedFamily, withMenus } from './arrangement/with-menus.ts';
import type { CoreWords } from './core-words.ts';
import { createMatrix } from './create-matrix.ts';
import { type NameSources, nameOfFamily } from './family-name.ts';
import { defaultLanguage, findFamilyDocuments, withoutRepeats } from './find-documents.ts';
import { generatedCore, generatedMatrix } from './generated-matrix.ts';
import { type Family, identify } from './identify.ts';
import { packageLanguage } from './languages/package-language.ts';
import { withIcons } from './logos/with-icons.ts';
import { packageAddresses } from './package-addresses.ts';
import { createEntry, type PackageEntry } from './package-entry.ts';
import { divideHidden } from './pages/divide-hidden.ts';
import { described, withoutMissingReadmes } from './pages/toolchain-home.ts';
import { createFamilyMembers } from './reading/family-members.ts';
import { withReleases } from './releases/with-releases.ts';
import { type FamilySettings, familyHosts, renderFamily } from './rendering/render-family.ts';
import type { RepositoryDocuments } from './repository-documents.ts';
import type { SnapshotFinders } from './snapshot-finders.ts';
import type { Snapshot } from './snapshot-store.ts';
import { type PackageInSettings, unknownNames } from './unknown-names.ts';
import { withCompletions } from './with-completions.ts';

export interface SnapshotSettings extends FamilySettings {
  /** Time without a response of the remote after which pages show a notice, in milliseconds; never when absent. */
  readonly staleAfter?: number;
  /** Hidden packages, by name or folder; none when absent. */
  readonly hidden?: readonly string[];
  /** Packages that settings name; a warning lists those that no source has. */
  readonly named?: readonly PackageInSettings[];
  /** Groups of packages, in order; none when absent. */
  readonly groups?: readonly GroupSettings[];
  /** Pages and menus by package name; none when absent. */
  readonly menus?: Readonly<Record<string, MenuSettings>>;
  /** Where the name of a family without a core package comes from; it has none when absent. */
  readonly nameSources?: NameSources;
  /** What the settings call the core package; absent without settings. */
  readonly words?: CoreWords;
  /** How packages of workspaces are shown; as cards when absent. */
  readonly workspaces?: WorkspaceDisplay;
  /** Language of pages that have translations; English when absent. */
  readonly language?: string;
}

export interface SnapshotInput {
  /** Every repository of every source. */
  readonly repositories: readonly Repository[];
  /** Warnings of the sources. */
  readonly warnings: readonly Warning[];
  /** True when every source has been listed. */
  readonly complete: boolean;
  /** The snapshot before: what it knows of a repository stays where something cannot be read; absent for the first. */
  readonly before?: Snapshot | undefined;
}

export async function createSnapshot(
  input: SnapshotInput,
  settings: SnapshotSettings,
  finders: SnapshotFinders,
): Promise<Snapshot> {
  const { product, base, owners = [], workspaces = 'cards' } = settings;
  const { members: shown, hidden } = divideHidden(input.repositories, settings.hidden ?? []);
  const page = await finders.homePage?.();
  const family = await membersOf(shown, { page, settings }, finders);
  const { members, aliases } = family;
  const hosts = familyHosts(
    settings,
    members.map((member) => member.package),
  );
  const addresses = packageAddresses(members, { aliases, owners });
  const known = createFamilyMembers({ product, base, aliases, hosts, packages: addresses });
  const scope = { known, language: settings.language ?? defaultLanguage };
  const found = await findFamilyDocuments(members, finders, { ...scope, last: input.before });
  const core = withCore(family, found, settings);
  const pagesOf = (repo: string) => found.get(repo)?.pages ?? core.pages;
  const { packages: listed, warnings: misnamed } = arranged(core.packages, { pagesOf, aliases }, settings);
  const { boilerplate, related, unread } = await relate({ family, packages: listed, found, known }, finders);
  const linked = [...found.values()];
  const warnings = withoutRepeats([
    // A listing that is not complete may lack what settings name.
    ...(input.complete ? [...unknownNames(settings.named ?? [], { ...input, product }), ...misnamed] : []),
    ...withoutMissingReadmes(input.warnings, members, found),
    ...[...family.warnings, ...linked.flatMap((each) => each.warnings), ...unread],
  ]);
  const packages = entriesOf(listed, { members, found, core, related }, { ...input, ...settings });
  const entries = [...packages.values()];
  const inOrder = entries.map((entry) => entry.package);
  const groups = packageGroups(settings.groups ?? []);
  const facts = { product, base, warnings, workspaces, ...(groups.length > 0 && { groups }) };
  const history = await finders.familyPast();
  const now = Date.now();
  const { past, day } = settings.staticExport ? settleHistory(inOrder, history, now) : { past: history, day: now };
  return {
    ...facts,
    version: versionOf(facts, entries),
    madeAt: Date.now(),
    ...{ packages, inOrder, aliases, hidden, known },
    otherDocuments: entries.reduce((sum, entry) => sum + entry.otherDocuments.length, 0),
    matrix: createMatrix({ entries, workspaces, groups }, past, day),
    past: { entries, history, now },
    family: await renderFamily(
      { entries, aliases, addresses, targets: linked.flatMap((each) => each.targets), boilerplate },
      settings,
      finders.imageSizes,
    ),
    home: { files: new Set(page?.files.map(({ path }) => path)) },
  };
}

/** What the documents of the packages have in common, and say of each other; with a warning for each that cannot be read. */
async function relate(
  { family, packages, found, known }: RelatedFamily,
  { boilerplate: findBoilerplate, data = [], releases: findReleases }: SnapshotFinders,
) {
  const unread: Warning[] = [];
  const warn = (warning: Warning): void => void unread.push(warning);
  const members = family.members.flatMap((member) => {
    const documents = found.get(member.package.repo);
    return documents === undefined ? [] : [{ ...member, ...documents }];
  });
  const boilerplate = await findBoilerplate?.(members, warn);
  const byRepo = new Map(members.map((member) => [member.package.repo, member]));
  // In the display order of packages.
  const ordered = packages.flatMap(({ repo }) => byRepo.get(repo) ?? []);
  const documented = { members: ordered, known, boilerplate, warn };
  const foundData = await Promise.all(data.map((find) => find(documented)));
  const related = await mapConcurrent(ordered, readConcurrency, async (member): Promise<[string, RelatedFacts]> => {
    const { repo } = member.package;
    const parts = foundData.flatMap((each) => each.get(repo) ?? []);
    const releases = (await findReleases?.(member, warn)) ?? [];
    return [repo, { releases, parts: parts.length === 0 ? undefined : Object.assign({}, ...parts) }];
  });
  return { boilerplate, related: new Map(related), unread };
}

/** Maximum number of change logs that are read at once. */
const readConcurrency = 8;

type RelatedFacts = Pick<PackageEntry, 'releases' | 'parts'>;

interface RelatedFamily extends Pick<Snapshot, 'known'> {
  readonly family: Family;
  readonly packages: readonly Package[];
  readonly found: DocumentsByRepo;
}

type DocumentsByRepo = ReadonlyMap<string, RepositoryDocuments>;

/** The members of the family, with the home page of the settings. */
async function membersOf(
  repositories: readonly Repository[],
  { page, settings }: { readonly page: HomePage | undefined; readonly settings: SnapshotSettings },
  { completions = [] }: Pick<SnapshotFinders, 'completions'>,
): Promise<Family> {
  const { product, words } = settings;
  const family = await withCompletions(identify(repositories, product, words), completions);
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

/** The packages of a family with a core package, and what is generated of it. */
interface WithCore {
  readonly packages: readonly Package[];
  /** Pages of a package without documents of its own: those of a generated core package. */
  readonly pages: ReadonlyMap<string, Page>;
  readonly texts: ReadonlyMap<string, string>;
}

function withCore(family: Family, found: DocumentsByRepo, { product, nameSources, words }: SnapshotSettings): WithCore {
  const inOrder = described(family.members, found).toSorted(byStars);
  const packages = withIcons(inOrder, (repo) => found.get(repo)?.logo);
  const core = packages.find((item) => item.core);
  if (core !== undefined && !core.generated) return { packages, pages: new Map(), texts: new Map() };
  const others = packages.filter((item) => item !== core);
  const name = nameSources && nameOfFamily(others, nameSources);
  const named = [...others, { ...generatedCore(product, name), ...words }].toSorted(byStars);
  const text = generatedMatrix;
  const page = { file: readmeFile, hash: digest(text), size: Buffer.byteLength(text) };
  // Where the settings have a home page, its first page is that.
  const isGenerated = core === undefined;
  return {
    packages: named,
    pages: new Map(isGenerated ? [[readmeFile, page]] : []),
    texts: new Map(isGenerated ? [[readmeFile, text]] : []),
  };
}

/** What the entries of packages are made of. */
interface EntryParts {
  readonly members: Family['members'];
  readonly found: DocumentsByRepo;
  readonly core: WithCore;
  readonly related: ReadonlyMap<string, RelatedFacts>;
}

/** The entries of packages in this order. One whose facts are those of the last snapshot is the same object. */
function entriesOf(
  packages: readonly Package[],
  { members, found, core, related }: EntryParts,
  { before, staleAfter = Number.POSITIVE_INFINITY }: Pick<SnapshotInput, 'before'> & SnapshotSettings,
): ReadonlyMap<string, PackageEntry> {
  const repositories = new Map(members.map(({ package: item, repository }) => [item.repo, repository]));
  const oldest = Date.now() - staleAfter;
  return new Map(
    packages.map((listed) => {
      const { repo, generated } = listed;
      const repository = repositories.get(repo);
      const documents = found.get(repo);
      const pages = documents?.pages ?? core.pages;
      const checkedAt = repository?.checkedAt ?? Number.POSITIVE_INFINITY;
      const { releases = [], parts } = related.get(repo) ?? {};
      const item = withReleases(listed, releases, pages);
      const entry = createEntry(
        {
          package: item,
          repository: repository && dataOf(repository),
          pages,
          sites: documents?.sites ?? [],
          files: filesOf(repository?.files ?? noFiles)(documents?.files ?? noFiles),
          documents,
          texts: generated && core.texts,
          releases,
          parts,
          staleSince: checkedAt < oldest ? checkedAt : undefined,
          language: item.core ? undefined : (item.language ?? languageOf(repository?.files ?? noFiles)),
        },
        repository,
      );
      return [repo, before?.packages.get(repo)?.next(entry) ?? entry];
    }),
  );
}

const noFiles: readonly SourceFile[] = [];

/** The files of a repository and those that only its documents link to, by path. */
const filesOf = derived((listed: readonly SourceFile[]) =>
  derived((linked: readonly SourceFile[]) => new Map([...listed, ...linked].map((file) => [file.path, file]))),
);

const languageOf = derived((files: readonly SourceFile[]) => packageLanguage(files.map(({ path }) => path)));

/** Changes with everything that a snapshot says of its packages. */
function versionOf(facts: object, entries: readonly PackageEntry[]): string {
  return digest(JSON.stringify([facts, entries.map(({ version }) => version)]));
}
