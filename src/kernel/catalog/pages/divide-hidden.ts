import { shortName } from '#model/package/package.ts';
import type { Repository } from '#sources/source.ts';

/** Public and hidden repositories. */
export interface DividedRepositories {
  /** Members of the family. */
  readonly members: readonly Repository[];
  /** Hidden by the settings or their own metadata: absent from all pages, lists and APIs. */
  readonly hidden: readonly Repository[];
}

/** Divides repositories. The settings name hidden ones by folder, full name or name without prefix. */
export function divideHidden(repositories: readonly Repository[], names: readonly string[]): DividedRepositories {
  const isHidden = ({ folder, metadata }: Repository): boolean =>
    metadata.hidden === true || [folder, metadata.name, shortName(metadata)].some((name) => names.includes(name));
  return {
    members: repositories.filter((repository) => !isHidden(repository)),
    hidden: repositories.filter(isHidden),
  };
}
