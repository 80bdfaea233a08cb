import { type Forge, referencePath } from '#model/forges/forge.ts';

/** GitLab, with nested groups. */
export const forge = {
  kind: 'gitlab',
  title: 'GitLab',
  instances: [{ name: 'gitlab', hosts: ['gitlab.com'], api: 'https://gitlab.com/api/v4' }],
  hostName: /(^|\.)gitlab\./,
  shortNames: { gitlab: 'gitlab.com' },
  hasSubgroups: true,
  dialects: ['gitlab'],
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
