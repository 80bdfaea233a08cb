import type { SourceFeature } from '#catalog/source-feature.ts';
import { feature as extensions } from './extensions/sources.ts';
import { feature as forgeListings } from './forge-listings/sources.ts';
import { feature as git } from './git/sources.ts';
import { feature as remote } from './remote/sources.ts';

/** What features add to the sources of a site, in order. */
export const sourceFeatures: readonly SourceFeature[] = [remote, git, forgeListings, extensions];
