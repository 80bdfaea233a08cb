/** How a forge writes its addresses. Codeberg and Forgejo write theirs like Gitea. */
export type ForgeKind = 'github' | 'gitlab' | 'gitea';

/** Where a repository lives, at a forge whose addresses are known. */
export interface Forge {
  /** How its addresses are written. */
  readonly kind: ForgeKind;
  /** Scheme and host, without a slash at the end. */
  readonly origin: string;
  /** Owner and name, for example `acme/demo`; GitLab has groups in groups. */
  readonly repository: string;
}

/** Hosts by name; a company's own forge mostly says in its name what it is. */
const hosts: readonly (readonly [RegExp, ForgeKind])[] = [
  [/^(www\.)?github\.com$|^github\./, 'github'],
  [/^gitlab\./, 'gitlab'],
  [/^codeberg\.org$|^(gitea|forgejo)\./, 'gitea'],
];

/** The forge of a repository's page, undefined where its kind is not known. */
export function forgeOf(page: string | undefined): Forge | undefined {
  const url = page === undefined ? null : URL.parse(page);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const kind = hosts.find(([pattern]) => pattern.test(url.hostname))?.[1];
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
