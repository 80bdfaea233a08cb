import type { ServerFeature } from '#server/feature.ts';
import { openConsole } from './server/open-console.ts';

/** The console of operators, and their sign-in. */
export const feature: ServerFeature = {
  handlers: openConsole,
};
