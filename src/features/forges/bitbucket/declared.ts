import type { Forge } from '#model/forges/forge.ts';

/** Bitbucket Cloud. */
export const forge = {
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
