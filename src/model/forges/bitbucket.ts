import type { Forge } from './forge.ts';

/** Bitbucket Cloud, of which only addresses of files are known. */
export const bitbucket = {
  kind: 'bitbucket',
  title: 'Bitbucket',
  instances: [{ name: 'bitbucket', hosts: ['bitbucket.org'] }],
  shortNames: { bitbucket: 'bitbucket.org' },
  paths: { file: ({ ref, path }) => `src/${ref}/${path}` },
  views: ['src', 'raw'],
} as const satisfies Forge;
