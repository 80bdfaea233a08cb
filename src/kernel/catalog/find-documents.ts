import { isDeepStrictEqual } from 'node:util';
import type { Package } from '#model/package/package.ts';
import type { Warning } from '#model/warning.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { errorMessage } from '#platform/errors.ts';
import { ThreadEndedError } from '#platform/worker/thread-error.ts';
import { dataOf, type Repository } from '#sources/source.ts';
import { foldersNamedAsFiles } from './folders-named-as-files.ts';
import type { Member } from './identify.ts';
import { withTranslations } from './languages/with-translations.ts';
import type { PackageEntry } from './package-entry.ts';
import { withContentsTitles } from './page-tree/contents-titles.ts';
import { markToolPages } from './page-tree/mark-tool-pages.ts';
import { markUnlisted } from './page-tree/mark-unlisted.ts';
import { choosePages } from './pages/choose-pages.ts';
import type { RepositorySites } from './pages/find-sites.ts';
import type { LinkScope } from './pages/linked-pages.ts';
import { withToolchainHome } from './pages/toolchain-home.ts';
import type { RepositoryDocuments } from './repository-documents.ts';
import type { SnapshotFinders } from './snapshot-finders.ts';
import type { Snapshot } from './snapshot-store.ts';

/** A repository whose documents are searched. */
export interface DocumentsInput extends Pick<Package, 'repo' | 'menu'> {
  /** Its files. */
  readonly repository: Repository;
}

/** Data of the family that the documents of a repository are read with. */
export interface DocumentsScope extends LinkScope {
  /** What was known of the repository before: it stays where something cannot be read. */
  readonly before?: Pick<PackageEntry, 'pages' | 'files' | 'sites'> | undefined;
  /** Language of pages that have translations. */
  readonly language: string;
}

const noSites: RepositorySites = { sites: [], warnings: [] };

/** Maximum number of repositories that are searched at once. */
const repositoryConcurrency = 4;

/** Language of pages that have translations, when the settings name none. */
export const defaultLanguage = 'en';

/** The documents of each member; where something cannot be read, those of the last snapshot stay. */
export async function findFamilyDocuments(
  members: readonly Member[],
  finders: Omit<SnapshotFinders, 'familyPast'>,
  { last, ...scope }: Omit<DocumentsScope, 'before'> & { readonly last: Snapshot | undefined },
): Promise<ReadonlyMap<string, RepositoryDocuments>> {
  const hasSameAddresses = last?.known.version === scope.known.version;
  const found = mapConcurrent(members, repositoryConcurrency, ({ package: { repo, menu }, repository }) => {
    const before = last?.packages.get(repo);
    const kept =
      repository.isKept || (hasSameAddresses && isSameListing(before, repository)) ? before?.documents : undefined;
    if (kept !== undefined) return [repo, kept] as const;
    return findOrKeepDocuments({ repo, menu, repository }, finders, { ...scope, before }).then(
      (documents) => [repo, documents] as const,
    );
  });
  return new Map(await found);
}

/** True for the listing that documents were found with, all of which could be read. */
function isSameListing(before: PackageEntry | undefined, repository: Repository): boolean {
  if (before?.documents === undefined || before.documents.warnings.length > 0) return false;
  if (before.reader === repository) return true;
  // A commit is the same files wherever it is listed.
  return repository.provenance !== undefined && isDeepStrictEqual(before.repository, dataOf(repository));
}

/** Finds the pages of a repository with their languages and titles, and its documentation sites. */
export async function findDocuments(
  { repo, menu, repository }: DocumentsInput,
  { linkedPages, sites: findSites, dialects, logos, describeHome }: Omit<SnapshotFinders, 'familyPast'>,
  { known, language, before }: DocumentsScope,
): Promise<RepositoryDocuments> {
  const linked = await linkedPages(repo, repository, { known, before });
  const { pages: listed, warnings } = withTranslations(linked.pages, repository, language);
  const { sites, warnings: unread } =
    (await findSites?.(repository, { pages: listed, before: before?.sites })) ?? noSites;
  const completed = (await dialects?.({ repository, pages: listed, sites })) ?? { pages: listed, warnings: [] };
  const titled = withContentsTitles(withToolchainHome(completed.pages, sites), sites);
  const pages = markUnlisted(markToolPages(titled, { sites, menu }), sites);
  const logo = await logos?.({ repo, repository, pages, files: linked.files, sites, known });
  return {
    ...linked,
    pages,
    sites,
    logo,
    description: await describeHome?.(repository, pages),
    warnings: [
      ...foldersNamedAsFiles(repository),
      ...[...linked.warnings, ...warnings, ...unread, ...completed.warnings],
    ],
  };
}

/** The warnings without those that several readers of one file have in common. */
export function withoutRepeats(warnings: readonly Warning[]): readonly Warning[] {
  const keyOf = ({ repository, file, message }: Warning): string => JSON.stringify([repository, file, message]);
  return [...new Map(warnings.map((warning) => [keyOf(warning), warning])).values()];
}

/**
 * Finds the documents as {@link findDocuments} does. An error in those of one repository is a warning, and what was known of
 * it stays: no repository ends the sync of the family. Rejects only when the threads that read are closed.
 */
async function findOrKeepDocuments(
  input: DocumentsInput,
  finders: Omit<SnapshotFinders, 'familyPast'>,
  scope: DocumentsScope,
): Promise<RepositoryDocuments> {
  try {
    return await findDocuments(input, finders, scope);
  } catch (error) {
    if (error instanceof ThreadEndedError) throw error;
    const { repository } = input;
    const message = `Its documents cannot be read: ${errorMessage(error)}. The earlier copies are still shown.`;
    return keptDocuments(repository, scope, { repository: repository.folder, file: undefined, message });
  }
}

function keptDocuments(repository: Repository, { before }: DocumentsScope, warning: Warning): RepositoryDocuments {
  const listed = new Set(repository.files.map(({ path }) => path));
  return {
    pages: before?.pages ?? choosePages(repository),
    files: [...(before?.files.values() ?? [])].filter(({ path }) => !listed.has(path)),
    targets: [],
    outward: new Set(),
    sites: before?.sites ?? [],
    logo: undefined,
    warnings: [warning],
  };
}
