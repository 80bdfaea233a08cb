import { partKey } from '#model/views/part-data.ts';

/** The key of a site whose pages browsers may store. */
export const offlineData = partKey<true>('offline');

/** Id of the entry in the menu of a page in which the browser shows what saves the package. */
export const offlineCopyId = 'asterism:offline-copy';
