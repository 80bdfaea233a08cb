import type { SourceForgeKind } from '#model/forges/forges.ts';
import { bitbucketAdapter } from './bitbucket-adapter.ts';
import type { ForgeAdapter } from './forge-adapter.ts';
import { giteaAdapter } from './gitea-adapter.ts';
import { githubAdapter } from './github-adapter.ts';
import { gitlabAdapter } from './gitlab-adapter.ts';

/** The adapter of each kind of forge that can be a source. */
export const forgeAdapters: Readonly<Record<SourceForgeKind, ForgeAdapter>> = {
  github: githubAdapter,
  gitlab: gitlabAdapter,
  gitea: giteaAdapter,
  bitbucket: bitbucketAdapter,
};
