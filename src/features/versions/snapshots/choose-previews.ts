import type { Settings } from '#config/schema.ts';
import { type PackageVersion, requestName, versionName } from '#model/package/version.ts';
import { createRefFilter } from '#sources/ref-patterns.ts';
import type { RepositoryData } from '#sources/source.ts';

/** Settings that choose previews. */
export interface PreviewChoice extends Pick<Settings['previews'], 'requests' | 'branches'> {
  /** Patterns of the branches that are versions. */
  readonly versions: readonly string[];
  /** The branch of the source, which is no preview; undefined without one. */
  readonly branch: string | undefined;
}

/** Maximum number of branches that are previews. */
const maxBranches = 100;

/**
 * Chooses the previews of a package: its requests, the highest number first, then branches by name. The name of a
 * request belongs to no branch.
 */
export function choosePreviews(
  { refs = [], requests = [] }: Pick<RepositoryData, 'refs' | 'requests'>,
  choice: PreviewChoice,
): readonly PackageVersion[] {
  const shown = choice.requests ? requests : [];
  const ofRequests = shown.map((request): PackageVersion => {
    const name = requestName(request.number);
    return { name, ref: name, kind: 'preview', commit: request.commit, time: request.time, request };
  });
  const isPreview = previewBranches(choice);
  const branches = refs
    .filter(({ kind, name }) => kind === 'branch' && isPreview(name) && !/^pr-\d+$/.test(versionName(name)))
    .map(({ name, commit, time }): PackageVersion => {
      return { name: versionName(name), ref: name, kind: 'preview', commit, time };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    .slice(0, maxBranches);
  return [...Map.groupBy([...ofRequests, ...branches], ({ name }) => name).values()].flatMap((group) =>
    group.slice(0, 1),
  );
}

/** Creates the filter of branches that are previews: neither versions nor the branch of the source. */
export function previewBranches({
  branches,
  versions,
  branch: shown,
}: Omit<PreviewChoice, 'requests'>): (name: string) => boolean {
  const isPreview = createRefFilter(branches);
  const isVersion = createRefFilter(versions);
  return (name) => name !== shown && isPreview(name) && !isVersion(name);
}
