import { reads as relations } from './relations/reads.ts';
import { reads as workspaces } from './workspaces/reads.ts';

/** What features add to the threads that read files, by name. */
export const featureReads = { ...workspaces, ...relations };
