import { type Forge, type ForgeSource, referencePath } from './forge.ts';

const ownerNameAndRest = /^\/([^/]+)\/([^/]+)\/(.+)$/;

/** GitHub and GitHub Enterprise. */
export const github = {
  kind: 'github',
  title: 'GitHub',
  instances: [{ name: 'github', hosts: ['github.com', 'www.github.com'], api: 'https://api.github.com' }],
  hostName: /(^|\.)github\./,
  shortNames: { github: 'github.com', gist: 'gist.github.com' },
  hasGhNumbers: true,
  paths: {
    file: ({ ref, path, isFolder }) => `${isFolder ? 'tree' : 'blob'}/${ref}/${path}`,
    edit: ({ ref, path }) => `edit/${ref}/${path}`,
    history: ({ ref, path }) => `commits/${ref}/${path}`,
    commit: (id) => `commit/${id}`,
    // Redirects to a pull request of the same number.
    issue: (number) => `issues/${number}`,
    request: (number) => `pull/${number}`,
    contributors: 'graphs/contributors',
  },
  reference: referencePath,
  views: ['blob', 'tree', 'raw'],
  rawHosts: {
    'raw.githubusercontent.com': ownerNameAndRest,
    'raw.github.com': ownerNameAndRest,
    'raw.githack.com': ownerNameAndRest,
    'rawcdn.githack.com': ownerNameAndRest,
    'rawgit.com': ownerNameAndRest,
    'jsdelivr.net': /^\/gh\/([^/]+)\/([^/@]+)@([^/]+\/.+)$/,
  },
  noreplyMail: /^(?:\d+\+)?([a-z\d][a-z\d-]{0,38})@users\.noreply\.github\.com$/i,
  source: {
    owner: /^[\w.-]+$/,
    expected: 'the name of a user or an organisation',
    description: 'User or organisation at GitHub.',
    placeholder: 'OWNER',
  },
  webhook: {
    proof: 'hmac-sha256',
    proofHeaders: ['x-hub-signature-256'],
    proofPrefix: 'sha256=',
    eventHeaders: ['x-github-event'],
    deliveryHeaders: ['x-github-delivery'],
    events: ['push', 'pull_request', 'create', 'delete', 'star', 'watch', 'repository'],
    repository: ['repository', 'full_name'],
  },
} as const satisfies Forge;

/** GitLab, with nested groups. */
export const gitlab = {
  kind: 'gitlab',
  title: 'GitLab',
  instances: [{ name: 'gitlab', hosts: ['gitlab.com'], api: 'https://gitlab.com/api/v4' }],
  hostName: /(^|\.)gitlab\./,
  shortNames: { gitlab: 'gitlab.com' },
  hasSubgroups: true,
  paths: {
    file: ({ ref, path, isFolder }) => `-/${isFolder ? 'tree' : 'blob'}/${ref}/${path}`,
    edit: ({ ref, path }) => `-/edit/${ref}/${path}`,
    history: ({ ref, path }) => `-/commits/${ref}/${path}`,
    commit: (id) => `-/commit/${id}`,
    issue: (number) => `-/issues/${number}`,
    merge: (number) => `-/merge_requests/${number}`,
    request: (number) => `-/merge_requests/${number}`,
    contributors: '-/graphs/HEAD',
  },
  reference: referencePath,
  views: ['blob', 'tree', 'raw'],
  source: {
    owner: /^[\w.-]+(\/[\w.-]+)*$/,
    expected: 'the path of a group, or the name of a user',
    description: 'Group, subgroup or user at GitLab.',
    example: 'acme/tools',
    placeholder: 'GROUP',
  },
  webhook: {
    proof: 'secret',
    proofHeaders: ['x-gitlab-token'],
    proofPrefix: '',
    eventHeaders: ['x-gitlab-event'],
    deliveryHeaders: ['idempotency-key', 'x-gitlab-event-uuid'],
    events: ['push hook', 'tag push hook', 'merge request hook', 'system hook'],
    repository: ['project', 'path_with_namespace'],
  },
} as const satisfies Forge;

/** Gitea and Forgejo, which runs Codeberg. */
export const gitea = {
  kind: 'gitea',
  title: 'Gitea',
  instances: [{ name: 'codeberg', hosts: ['codeberg.org'], api: 'https://codeberg.org/api/v1' }],
  hostName: /(^|\.)(codeberg|gitea|forgejo)\./,
  paths: {
    file: ({ kind, ref, path }) => `src/${kind}/${ref}/${path}`,
    edit: ({ ref, path }) => `_edit/${ref}/${path}`,
    history: ({ kind, ref, path }) => `commits/${kind}/${ref}/${path}`,
    commit: (id) => `commit/${id}`,
    // Redirects to a pull request of the same number.
    issue: (number) => `issues/${number}`,
    merge: (number) => `pulls/${number}`,
    request: (number) => `pulls/${number}`,
    contributors: 'activity/contributors',
  },
  reference: referencePath,
  views: ['src', 'raw', 'media'],
  source: {
    owner: /^[a-zA-Z0-9.-]+(:\d+)?\/[\w.-]+$/,
    expected: 'a host and the name of a user or an organisation',
    description: 'Host of a Gitea or Forgejo server, a slash, and a user or an organisation.',
    example: 'git.example.com/acme',
    placeholder: 'HOST/OWNER',
    apiAt: (host) => `https://${host}/api/v1`,
  },
  webhook: {
    proof: 'hmac-sha256',
    proofHeaders: ['x-gitea-signature', 'x-forgejo-signature'],
    proofPrefix: '',
    eventHeaders: ['x-gitea-event', 'x-forgejo-event'],
    deliveryHeaders: ['x-gitea-delivery', 'x-forgejo-delivery'],
    events: ['push', 'pull_request', 'create', 'delete', 'star', 'watch', 'repository'],
    repository: ['repository', 'full_name'],
  },
} as const satisfies Forge;

/** Bitbucket Cloud. */
export const bitbucket = {
  kind: 'bitbucket',
  title: 'Bitbucket',
  instances: [{ name: 'bitbucket', hosts: ['bitbucket.org'], api: 'https://api.bitbucket.org/2.0' }],
  shortNames: { bitbucket: 'bitbucket.org' },
  paths: {
    file: ({ ref, path }) => `src/${ref}/${path}`,
    edit: ({ ref, path }) => `src/${ref}/${path}?mode=edit&at=${ref}`,
    history: ({ ref, path }) => `history-node/${ref}/${path}`,
    commit: (id) => `commits/${id}`,
    issue: (number) => `issues/${number}`,
  },
  // Pull requests are numbered separately from issues, so `#12` does not refer to one.
  reference: /^\/(?:issues\/(?<issue>[1-9]\d{0,8})|commits\/(?<commit>[\da-f]{7,40}))$/,
  views: ['src', 'raw'],
  source: {
    owner: /^[\w.-]+$/,
    expected: 'the name of a workspace',
    description: 'Workspace at Bitbucket Cloud.',
    placeholder: 'WORKSPACE',
  },
  webhook: {
    proof: 'hmac-sha256',
    proofHeaders: ['x-hub-signature'],
    proofPrefix: 'sha256=',
    eventHeaders: ['x-event-key'],
    deliveryHeaders: ['x-request-uuid'],
    events: ['repo:push', 'repo:updated'],
    repository: ['repository', 'full_name'],
  },
} as const satisfies Forge;

/** SourceHut, with addresses of files only. */
export const sourcehut = {
  kind: 'sourcehut',
  title: 'SourceHut',
  instances: [{ name: 'sourcehut', hosts: ['git.sr.ht'] }],
  paths: { file: ({ ref, path }) => `tree/${ref}/item/${path}` },
  views: ['tree', 'blob'],
} as const satisfies Forge;

/** All descriptions. A forge that also sends the webhook headers of another one comes after that one. */
const all = [github, gitlab, gitea, bitbucket, sourcehut] as const;

/** Name of a kind of forge. */
export type ForgeKind = (typeof all)[number]['kind'];

/** Name of a kind of forge that can be a source. */
export type SourceForgeKind = Extract<(typeof all)[number], { readonly source: ForgeSource }>['kind'];

/** A forge that can be a source. */
type SourceForge = Forge & { readonly kind: SourceForgeKind; readonly source: ForgeSource };

/** All kinds of forges. */
export const forges: readonly (Forge & { readonly kind: ForgeKind })[] = all;

/** All kinds of forges that can be a source. */
export const sourceForges: readonly SourceForge[] = all.filter(isSource);

function isSource(forge: (typeof all)[number]): forge is Extract<typeof forge, SourceForge> {
  return 'source' in forge;
}

/** Path segments that specify the kind of view of a file or folder, at any forge. */
export const forgeViews: ReadonlySet<string> = new Set(forges.flatMap(({ views }) => views));

/** Public hosts by name. */
const byHost = new Map(
  forges.flatMap((forge) => forge.instances.flatMap(({ hosts }) => hosts.map((host) => [host, forge] as const))),
);

/** Names of all public hosts. */
export const forgeHosts: readonly string[] = [...byHost.keys()];

/** Public hosts with an API that Asterism uses, with its base URL. */
export const forgeInstances = forges.flatMap(({ kind, instances }) =>
  instances.flatMap(({ name, hosts: [host], api }) => (api === undefined ? [] : [{ kind, name, host, api }])),
);

/**
 * The forge of a host: that of a public host, else the given kind, else the one suggested by the host name. Undefined
 * when unknown.
 */
export function forgeAt(host: string, known: ForgeKind | undefined): Forge | undefined {
  return (
    byHost.get(host) ?? forges.find(({ kind }) => kind === known) ?? forges.find(({ hostName }) => hostName?.test(host))
  );
}
