import { trueOrFalse } from '#config/fields/field-types.ts';

/** Fields of the group `pages`. */
export const pages = {
  offline: trueOrFalse().default(true).meta({
    description:
      'Installs a service worker that stores pages for reading offline. `false` removes the service worker and everything that it stored.',
    see: '[Offline reading](../guides/offline.md)',
  }),
};
