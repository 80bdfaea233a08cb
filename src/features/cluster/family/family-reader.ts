import type { SourceListing } from '#catalog/source-listings.ts';
import { type Contents, contentName } from '#features/cluster/contents/contents.ts';
import { parse } from '#features/cluster/pack.ts';
import { pageKind } from '#model/page/page.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import type { GitTarget } from '#sources/git-target.ts';
import { isTargetAt } from '#sources/git-target.ts';
import { type Repository, SourceError } from '#sources/source.ts';
import type { FamilyManifest, ListedRepository } from './family-manifest.ts';
import { type PublishedDeps, publishedRepository } from './published-repository.ts';
import type { RepositoryRecord } from './repository-record.ts';

/** Reads the listings of published families. */
export interface FamilyReader {
  /**
   * The listings of a manifest. A repository that is the same in two manifests is the same object. The documents of those
   * that changed since the last manifest are copied to this machine before, so that their pages need no database.
   * Throws `SourceError`.
   */
  read(manifest: FamilyManifest): Promise<readonly SourceListing[]>;
  /** True if the last manifest has the repository with this path at its forge (`owner/name`), in any case. */
  knows(path: string): boolean;
  /** The names of the documents and images of the last manifest, which readers are likely to ask for. */
  contentNames(): readonly string[];
}

/** Dependencies of a family reader. */
export interface FamilyReaderDeps extends PublishedDeps {
  /** Contents of the cluster. */
  readonly contents: Contents;
}

/** Images, which pages show. */
const image = /\.(png|jpe?g|gif|svg|webp|avif|ico)$/i;

/** Size of the largest file that {@link FamilyReader.contentNames} has, in bytes. */
const maxFileSize = 1024 * 1024;

interface Known {
  readonly repository: Repository;
  readonly place: string;
  /** What a worker fetches; undefined for a repository that it does not fetch with git. */
  readonly target: GitTarget | undefined;
}

/** A family without some of its repositories would look as if they had been removed. */
const lostRecords =
  'The database has lost repositories that are published. What was shown before stays until a worker has added them again.';

/** Records that are read at once. */
const readConcurrency = 16;

/** Creates a reader, which keeps the repositories of the last manifest. */
export function createFamilyReader(deps: FamilyReaderDeps): FamilyReader {
  let known = new Map<string, Known>();

  async function readRecord({ blob, checkedAt }: ListedRepository): Promise<readonly [string, Known] | undefined> {
    const before = known.get(blob);
    if (before !== undefined) return [blob, { ...before, repository: withTime(before.repository, checkedAt) }];
    const bytes = await deps.contents.read(blob);
    if (bytes === undefined) return undefined;
    const record: RepositoryRecord = parse(bytes);
    const { place, origin } = record;
    return [blob, { repository: withTime(publishedRepository(record, deps), checkedAt), place, target: origin.target }];
  }

  return {
    async read({ sources }) {
      const listed = sources.flatMap((source) => source?.repositories ?? []);
      await deps.contents.fetch(listed.map(({ blob }) => blob).filter((blob) => !known.has(blob)));
      const found = (await mapConcurrent(listed, readConcurrency, readRecord)).filter((each) => each !== undefined);
      if (found.length < listed.length) throw new SourceError(lostRecords);
      const next = new Map(found);
      const changed = [...next].flatMap(([blob, each]) => (known.size > 0 && !known.has(blob) ? [each] : []));
      await deps.contents.fetch(changed.flatMap((each) => contentNamesOf(each, isDocument)));
      known = next;
      return sources.flatMap((source): readonly SourceListing[] => {
        if (source === null) return [];
        const { state, repositories, warnings } = source;
        const shown = repositories?.flatMap(({ blob }) => known.get(blob)?.repository ?? []);
        return [{ state, listing: shown && { repositories: shown, warnings, stale: undefined } }];
      });
    },
    knows: (path) =>
      // A worker finds repositories in the same way, and not by what their manifests say.
      [...known.values()].some(({ target }) => target !== undefined && isTargetAt(target, path)),
    contentNames: () =>
      [...known.values()].flatMap((each) => contentNamesOf(each, (path) => isDocument(path) || image.test(path))),
  };
}

/** The names of the contents of those files that pages are made of, without large ones. */
function contentNamesOf({ repository, place }: Known, isWanted: (path: string) => boolean): readonly string[] {
  const files = repository.files.filter(({ path, size }) => size <= maxFileSize && isWanted(path));
  return files.map((file) => contentName(place, file));
}

function isDocument(path: string): boolean {
  return pageKind(path) !== undefined;
}

function withTime(repository: Repository, checkedAt: number | undefined): Repository {
  return checkedAt === undefined || checkedAt === repository.checkedAt ? repository : { ...repository, checkedAt };
}
