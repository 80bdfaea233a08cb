import { adapter as bitbucket } from './forges/bitbucket/adapter.ts';
import { adapter as gitea } from './forges/gitea/adapter.ts';
import { adapter as github } from './forges/github/adapter.ts';
import { adapter as gitlab } from './forges/gitlab/adapter.ts';

/** What reads the API of each forge that has one, by kind. */
export const adapters = { github, gitlab, gitea, bitbucket };
