import { forgeKindOf } from '#model/package/forge-kind.ts';
import type { ForgeKind } from '#model/package/provenance.ts';
import type { PackageAddresses } from '#model/page/render.ts';

/** Where a repository lives, at a forge whose addresses are known. */
export interface Forge {
  /** How its addresses are written. */
  readonly kind: ForgeKind;
  /** Scheme and host, without a slash at the end. */
  readonly origin: string;
  /** Owner and name, for example `acme/demo`; GitLab has groups in groups. */
  readonly repository: string;
}

/** The forge of a package's repository, undefined where its kind is not known. */
export function forgeOf({ forge: page, provenance }: Partial<PackageAddresses> = {}): Forge | undefined {
  const url = page === undefined ? null : URL.parse(page);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const kind = forgeKindOf(url.hostname, provenance?.forgeKind);
  const repository = url.pathname.replace(/\.git$/, '').replace(/^\/+|\/+$/g, '');
  return kind === undefined || !repository.includes('/') ? undefined : { kind, origin: url.origin, repository };
}

/** The address of an issue. GitHub and Gitea lead on to the pull request where the number is one. */
export function issueAddress({ kind, origin }: Forge, repository: string, number: string): string {
  return `${origin}/${repository}/${kind === 'gitlab' ? '-/' : ''}issues/${number}`;
}

/** The address of a merge request, which Gitea calls a pull request. */
export function mergeAddress({ kind, origin }: Forge, repository: string, number: string): string {
  return `${origin}/${repository}/${kind === 'gitlab' ? '-/merge_requests' : 'pulls'}/${number}`;
}

/** The address of a commit. */
export function commitAddress({ kind, origin }: Forge, repository: string, id: string): string {
  return `${origin}/${repository}/${kind === 'gitlab' ? '-/' : ''}commit/${id}`;
}
