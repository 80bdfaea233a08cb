import { builds as offline } from './offline/build.ts';

/** Builds of features, by the names of their environments in Vite. */
export const featureBuilds = { ...offline };
