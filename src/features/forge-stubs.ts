import { stub as bitbucket } from './forges/bitbucket/testing/stub.ts';
import { stub as gitea } from './forges/gitea/testing/stub.ts';
import { stub as github } from './forges/github/testing/stub.ts';
import { stub as gitlab } from './forges/gitlab/testing/stub.ts';

/** What stands in for the API of each forge in tests, by kind. */
export const stubs = { github, gitlab, gitea, bitbucket };
