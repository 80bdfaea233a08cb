import { pathOf, type Routing } from '#model/address/address.ts';
import type { Release } from '#model/package/release.ts';

/** The URL path of a release: its section of the change log; undefined if it has none. */
export function releasePath({ section }: Release, repo: string, site: Routing): string | undefined {
  return section && `${pathOf({ repo, file: section.file }, site)}#${encodeURIComponent(section.id)}`;
}
