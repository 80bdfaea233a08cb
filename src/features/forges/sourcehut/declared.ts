import type { Forge } from '#model/forges/forge.ts';

/** SourceHut, with addresses of files only. */
export const forge = {
  kind: 'sourcehut',
  title: 'SourceHut',
  instances: [{ name: 'sourcehut', hosts: ['git.sr.ht'] }],
  paths: { file: ({ ref, path }) => `tree/${ref}/item/${path}` },
  views: ['tree', 'blob'],
} as const satisfies Forge;
