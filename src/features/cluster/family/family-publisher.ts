import type { CurrentRelease } from '#catalog/facet.ts';
import type { SourceListing } from '#catalog/source-listings.ts';
import type { Contents } from '#features/cluster/contents/contents.ts';
import { blobOf, parse } from '#features/cluster/pack.ts';
import type { Publication, Publications } from '#features/cluster/store/shared-store.ts';
import { asSentence } from '#model/text/as-sentence.ts';
import type { Warning } from '#model/warning.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { errorMessage } from '#platform/errors.ts';
import { PostgresError } from '#platform/postgres/postgres-error.ts';
import { ThreadEndedError } from '#platform/worker/thread-error.ts';
import type { Listing, Repository, Source } from '#sources/source.ts';
import {
  contentOf,
  emptyFamily,
  type FamilyManifest,
  familyFormat,
  type ListedRepository,
  type ListedSource,
  withRepositories,
  withSource,
  withSources,
} from './family-manifest.ts';
import type { RepositoryOrigin } from './repository-record.ts';
import { uploadRepository } from './upload-repository.ts';

/** Publishes listings of sources. All methods throw `PostgresError`. */
export interface FamilyPublisher {
  /** Publishes which sources the settings have: the packages of a removed source disappear. */
  align(): Promise<void>;
  /** Publishes the listing of a source, by its index in the settings. */
  publish(index: number, listing: SourceListing): Promise<void>;
  /**
   * Publishes repositories of a source that were refreshed. False, and nothing is published, when the source never was, or
   * when the database has lost what is shown: the other repositories would go back to an earlier state.
   */
  merge(index: number, refreshed: Listing): Promise<boolean>;
}

/** Dependencies of a publisher. */
export interface FamilyPublisherDeps {
  /** Contents of the cluster. */
  readonly contents: Contents;
  /** The sources of the settings. */
  readonly sources: readonly Pick<Source, 'name'>[];
  /** Publications of the product. */
  readonly publications: Publications;
  /** Where a repository of a source comes from. */
  readonly originOf: (index: number, repository: Repository) => RepositoryOrigin;
  /** Gives the repository that the plain addresses of a package show; the listed one when absent. */
  readonly currentRelease?: CurrentRelease | undefined;
  /** Number of the publication that this process shows; 0 when absent. */
  readonly shown?: () => number;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** Repositories that are uploaded at once. */
const uploadConcurrency = 4;

/** How long only the times of checks may differ from what is published, in milliseconds. */
const checkTimesMs = 5 * 60_000;

export function createFamilyPublisher(deps: FamilyPublisherDeps): FamilyPublisher {
  const { contents, publications, shown = () => 0, now = Date.now } = deps;
  const names = deps.sources.map(({ name }) => name);

  /** Publishes a change of the newest manifest. Another process may publish meanwhile; the change is then made again. */
  async function change(make: (manifest: FamilyManifest) => FamilyManifest): Promise<void> {
    for (;;) {
      const newest = await publications.newest('family');
      const before = (await readManifest(deps, newest)) ?? emptyFamily;
      const manifest = make(withSources(before, names));
      const isOnlyLater = contentOf(manifest) === contentOf(before);
      if (isOnlyLater && newest !== undefined && now() - newest.at < checkTimesMs) return;
      const { name, text } = blobOf('family', manifest);
      await contents.add([[name, text]]);
      if ((await publications.publish('family', name, newest?.number ?? 0)) !== undefined) return;
    }
  }

  return {
    async align() {
      if ((await publications.newest('family')) !== undefined) await change((manifest) => manifest);
    },
    async publish(index, { listing, state }) {
      const listed = listing && (await upload(deps, index, listing));
      await change((manifest) => {
        // A worker that never reached the source must not remove what others have published.
        const before = manifest.sources[index] ?? undefined;
        const freshAt = state.freshAt ?? before?.state.freshAt;
        const failures = (before?.state.failures ?? 0) + (state.error === undefined ? 0 : 1);
        const shown = listed ? newerOf(listed, before) : { repositories: undefined, warnings: [], ...before };
        return withSource(manifest, index, { ...shown, state: { ...state, freshAt, failures } });
      });
    },
    async merge(index, refreshed) {
      const listed = await upload(deps, index, refreshed);
      const newest = await publications.newest('family');
      const manifest = await readManifest(deps, newest);
      const isLost = newest === undefined || newest.number < shown() || manifest === undefined;
      if (isLost || withSources(manifest, names).sources[index] == null) return false;
      await change((manifest) => {
        const source = manifest.sources[index];
        return source ? withSource(manifest, index, withRepositories(source, listed)) : manifest;
      });
      return true;
    },
  };
}

async function upload(
  deps: FamilyPublisherDeps,
  index: number,
  listing: Listing,
): Promise<Omit<ListedSource, 'state'>> {
  const { contents, currentRelease, originOf } = deps;
  const uploaded = await mapConcurrent(listing.repositories, uploadConcurrency, async (listed): Promise<Uploaded> => {
    try {
      const { repository, warning } = (await currentRelease?.(listed)) ?? { repository: listed };
      return { warning, repository: await uploadRepository(repository, originOf(index, listed), contents) };
    } catch (error) {
      return keepPublished(deps, index, { folder: listed.folder, error });
    }
  });
  const warnings = uploaded.flatMap(({ warning }) => (warning === undefined ? [] : [warning]));
  const kept = uploaded.flatMap(({ repository }) => (repository === undefined ? [] : [repository]));
  // One that the database has lost, and that cannot be read again, must not keep replicas from showing the others.
  const lost = new Set(await contents.missing(kept.map(({ blob }) => blob)));
  const repositories = kept.filter(({ blob }) => !lost.has(blob));
  return { repositories, warnings: [...listing.warnings, ...warnings] };
}

interface Uploaded {
  readonly repository: ListedRepository | undefined;
  readonly warning: Warning | undefined;
}

/** What is published of a repository that has an error of its own: it must not end the publication of the others. */
async function keepPublished(
  deps: FamilyPublisherDeps,
  index: number,
  { folder, error }: { readonly folder: string; readonly error: unknown },
): Promise<Uploaded> {
  if (error instanceof PostgresError || error instanceof ThreadEndedError) throw error;
  const repository = (await publishedRepositories(deps, index)).get(folder);
  const kept = repository ? 'What was published of it before is shown.' : 'It is left out.';
  const message = `It cannot be published: ${asSentence(errorMessage(error))} ${kept}`;
  return { repository, warning: { repository: folder, file: undefined, message } };
}

/** A listing with those repositories that another worker has checked later: a push may come while a source is listed. */
function newerOf(listed: Omit<ListedSource, 'state'>, before: ListedSource | undefined): Omit<ListedSource, 'state'> {
  const known = new Map(before?.repositories?.map((each) => [each.folder, each]));
  const repositories = listed.repositories?.map((each) => {
    const other = known.get(each.folder);
    return other !== undefined && (other.checkedAt ?? 0) > (each.checkedAt ?? Number.POSITIVE_INFINITY) ? other : each;
  });
  return { ...listed, repositories };
}

/** The repositories of a source in the newest publication, by folder. Throws `PostgresError`. */
export async function publishedRepositories(
  deps: Pick<FamilyPublisherDeps, 'contents' | 'publications'>,
  index: number,
): Promise<ReadonlyMap<string, ListedRepository>> {
  const manifest = await readManifest(deps, await deps.publications.newest('family'));
  return new Map(manifest?.sources[index]?.repositories?.map((each) => [each.folder, each]));
}

/** Reads the manifest of a publication; undefined for one in another form, or damaged. Throws `PostgresError`. */
export async function readManifest(
  { contents }: { readonly contents: Pick<Contents, 'readMany'> },
  publication: Publication | undefined,
): Promise<FamilyManifest | undefined> {
  if (publication === undefined) return undefined;
  const [bytes] = await contents.readMany([publication.blob]);
  return bytes && parseManifest(bytes);
}

/** Parses a manifest; undefined for one in the form of another release. */
export function parseManifest(bytes: Uint8Array): FamilyManifest | undefined {
  const manifest = parse<FamilyManifest | null>(bytes);
  return manifest?.format === familyFormat ? manifest : undefined;
}
