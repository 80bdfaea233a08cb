import type { SourceListing } from '#catalog/source-listings.ts';
import type { Contents } from '#cluster/contents/contents.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import type { Repository } from '#sources/source.ts';
import type { FamilyManifest, ListedRepository } from './family-manifest.ts';
import { type PublishedDeps, publishedRepository } from './published-repository.ts';

/** Reads the listings of published families. */
export interface FamilyReader {
  /** The listings of a manifest. A repository that is the same in two manifests is the same object. Throws `SourceError`. */
  read(manifest: FamilyManifest): Promise<readonly SourceListing[]>;
}

/** Dependencies of a family reader. */
export interface FamilyReaderDeps extends PublishedDeps {
  /** Contents of the cluster. */
  readonly contents: Contents;
}

/** Records that are read at once. */
const readConcurrency = 16;

/** Creates a reader, which keeps the repositories of the last manifest. */
export function createFamilyReader(deps: FamilyReaderDeps): FamilyReader {
  let known = new Map<string, Repository>();

  async function repositoryOf({
    blob,
    checkedAt,
  }: ListedRepository): Promise<readonly [string, Repository] | undefined> {
    const before = known.get(blob);
    if (before !== undefined) return [blob, before.checkedAt === checkedAt ? before : withTime(before, checkedAt)];
    const bytes = await deps.contents.read(blob);
    if (bytes === undefined) return undefined;
    const record = JSON.parse(new TextDecoder().decode(bytes));
    return [blob, withTime(publishedRepository(record, deps), checkedAt)];
  }

  return {
    async read({ sources }) {
      const listed = sources.flatMap((source) => source?.repositories ?? []);
      await deps.contents.fetch(listed.map(({ blob }) => blob).filter((blob) => !known.has(blob)));
      const found = await mapConcurrent(listed, readConcurrency, repositoryOf);
      known = new Map(found.filter((each) => each !== undefined));
      return sources.flatMap((source): readonly SourceListing[] => {
        if (source === null) return [];
        const { state, repositories, warnings } = source;
        const shown = repositories?.flatMap(({ blob }) => known.get(blob) ?? []);
        return [{ state, listing: shown && { repositories: shown, warnings, stale: undefined } }];
      });
    },
  };
}

function withTime(repository: Repository, checkedAt: number | undefined): Repository {
  return checkedAt === undefined ? repository : { ...repository, checkedAt };
}
