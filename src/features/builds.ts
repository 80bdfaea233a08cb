import type { Plugin } from 'vite';
import { plugins as diagramsPlugins } from './diagrams/build.ts';
import { builds as offline } from './offline/build.ts';

/** Builds of features, by the names of their environments in Vite. */
export const featureBuilds = { ...offline };

/** Plugins of features for Vite, for all builds. */
export const featurePlugins: readonly Plugin[] = [...diagramsPlugins];
