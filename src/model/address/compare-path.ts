import { type Routing, shortPath } from './address.ts';

/** Two versions or commits of a package. */
export interface ComparedVersions {
  /** The older one. */
  readonly from: string;
  /** The newer one. */
  readonly to: string;
}

/** The URL path of the comparison of two versions or commits of a package. */
export function comparePath(repo: string, { from, to }: ComparedVersions, site: Routing): string {
  return `${shortPath(repo, site)}/compare/${encodeURIComponent(from)}...${encodeURIComponent(to)}`;
}
