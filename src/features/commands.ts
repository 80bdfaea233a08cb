import type { CommandFeature } from '#cli/command-feature.ts';
import { feature as agents } from './agents/command.ts';
import { feature as check } from './check/command.ts';
import { feature as cluster } from './cluster/command.ts';
import { feature as comparison } from './comparison/command.ts';
import { feature as console } from './console/command.ts';
import { feature as doctor } from './doctor/command.ts';
import { feature as exportFeature } from './export/command.ts';
import { feature as extensions } from './extensions/command.ts';
import { feature as git } from './git/command.ts';
import { feature as importFeature } from './import/command.ts';
import { feature as init } from './init/command.ts';
import { feature as search } from './search/command.ts';

/** The commands of features, in order. */
export const commandFeatures: readonly CommandFeature[] = [
  git,
  search,
  extensions,
  comparison,
  check,
  exportFeature,
  cluster,
  doctor,
  init,
  importFeature,
  agents,
  console,
];
