import { shortName } from '#model/package/package.ts';
import type { Repository } from '#sources/source.ts';

/** Repositories that the public sees, and those that it does not. */
export interface DividedRepositories {
  /** Members of the family. */
  readonly shown: readonly Repository[];
  /** What the settings or their own metadata hide: no page, no list and no call knows of them. */
  readonly hidden: readonly Repository[];
}

/** Divides repositories. The settings name them by folder, by whole name or without prefix. */
export function divideHidden(repositories: readonly Repository[], names: readonly string[]): DividedRepositories {
  const isHidden = ({ folder, metadata }: Repository): boolean =>
    metadata.hidden === true || [folder, metadata.name, shortName(metadata)].some((name) => names.includes(name));
  return {
    shown: repositories.filter((repository) => !isHidden(repository)),
    hidden: repositories.filter(isHidden),
  };
}
