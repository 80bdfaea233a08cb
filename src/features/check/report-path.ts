import { partKey } from '#model/views/part-data.ts';

/** The URL path of the report of the changed pages, on the pages of a preview. */
export const reportPath = partKey<string>('check');
