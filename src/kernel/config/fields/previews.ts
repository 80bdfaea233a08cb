import type { z } from 'zod';
import { group, integer, list, pattern, trueOrFalse } from './field-types.ts';

const guide = '[Versions and previews](../guides/versions.md)';

const branchPatterns = list(
  pattern(/^[^\s\p{Cc}]{1,200}$/u, 'a pattern of names without spaces'),
  'a list of patterns of names',
);

/** The group `previews`: which changes that are not part of the documentation yet are shown. */
export const previews = group({
  requests: trueOrFalse().default(false).meta({
    description:
      'Shows open pull requests (GitHub, Gitea, Forgejo) and merge requests (GitLab) of the repositories of git and forge sources at addresses such as `/ledger@pr-12/`. Anyone who can open a pull request can then publish text there, below a notice that says so.',
    example: true,
    see: guide,
  }),
  branches: branchPatterns.default([]).meta({
    description:
      'Branches that are shown as previews, as patterns like those of `versions.tags`. A branch that `versions.branches` names too is a version.',
    example: ['docs/*', 'next'],
  }),
  days: integer(0, 365, 'days').default(7).meta({
    description: 'Days for which a preview stays after its pull request was last seen open.',
    example: 3,
  }),
  limit: integer(1, 50).default(20).meta({
    description: 'Maximum number of open pull requests that are shown per package: those with the highest numbers.',
    example: 10,
  }),
  maxFiles: integer(1, 20_000).default(2_000).meta({
    description:
      'Maximum number of files that a preview can change. A larger preview is not shown, and its address says why.',
    example: 500,
  }),
  maxFileSize: integer(1, 100_000, 'KB').default(2_000).meta({
    description:
      'Maximum size of a page that a preview changes, in KB. A preview with a larger page is not shown, and its address says why.',
    example: 500,
  }),
}).meta({ description: 'Previews of branches and of pull requests (merge requests at GitLab).' });

/** The settings of previews. */
export type PreviewSettings = z.output<typeof previews>;
