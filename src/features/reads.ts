import { reads as relations } from './relations/reads.ts';

/** What features add to the threads that read files, by name. */
export const featureReads = { ...relations };
