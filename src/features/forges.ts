import { forge as bitbucket } from './forges/bitbucket/declared.ts';
import { forge as gitea } from './forges/gitea/declared.ts';
import { forge as github } from './forges/github/declared.ts';
import { forge as gitlab } from './forges/gitlab/declared.ts';
import { forge as sourcehut } from './forges/sourcehut/declared.ts';

/** All forges, in order. */
export const forges = [github, gitlab, gitea, bitbucket, sourcehut] as const;
