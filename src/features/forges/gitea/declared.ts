import { type Forge, referencePath } from '#model/forges/forge.ts';

/** Gitea and Forgejo, which runs Codeberg. */
export const forge = {
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
