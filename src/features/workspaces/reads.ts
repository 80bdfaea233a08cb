import type { FeatureRead } from '#catalog/reading/feature-read.ts';
import { readWorkspace } from './reads/read-workspace.ts';

/** What the threads that read find in files for workspaces: the packages of those of a repository. */
export const reads = { workspace: readWorkspace } satisfies Record<string, FeatureRead>;
