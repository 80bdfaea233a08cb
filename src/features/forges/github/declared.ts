import { type Forge, referencePath } from '#model/forges/forge.ts';

const ownerNameAndRest = /^\/([^/]+)\/([^/]+)\/(.+)$/;

/** GitHub and GitHub Enterprise. */
export const forge = {
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
