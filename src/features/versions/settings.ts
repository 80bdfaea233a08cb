import { z } from 'zod';
import { group, integer, oneOf, refPatterns, trueOrFalse } from '#config/fields/field-types.ts';

const guide = '[Versions and previews](../guides/versions.md)';

const keep = z.union([oneOf(['majors', 'minors', 'all']), integer(0, 500)], {
  error: 'majors, minors, all, or a number from 0 to 500',
});
const current = oneOf(['branch', 'release']);

const override = group({
  tags: refPatterns.optional(),
  branches: refPatterns.optional(),
  keep: keep.optional(),
  current: current.optional(),
  pinned: trueOrFalse().optional(),
});

/** Which tags and branches of a repository are shown as versions of its package. */
const versions = group({
  tags: refPatterns.default(['v*', '[0-9]*']).meta({
    description:
      'Tags that are releases, as patterns: `*` stands for any characters but `/`, `**` for any characters, `[0-9]` for one of several. A tag is a release only if it is a version such as `1.2` or `1.2.3`, alone or with a prefix: `v`, `release-` or the text at the beginning of the pattern. The name of the package can come first, as in `lamp@1.2.0` and `lamp-v1.2.0`; it is not part of the name of the version.',
    example: ['v*', 'docs-v*'],
    see: guide,
  }),
  branches: refPatterns.default([]).meta({
    description: 'Branches that are versions too, as patterns like those of `versions.tags`.',
    example: ['next', '*.x'],
  }),
  keep: keep.default('majors').meta({
    description:
      'Releases that are shown: `majors` for the newest one of each major version, at most 10; `minors` for the newest one of each minor version; `all`; or the number of the newest ones. 0 shows no versions. A prerelease is shown only if it is newer than the newest release, or with `all`.',
    example: 'minors',
  }),
  current: current.default('branch').meta({
    description:
      'What addresses without a version show: `branch`, the branch of the source; or `release`, the newest release, with the branch as a version of its own.',
    example: 'release',
  }),
  pinned: trueOrFalse().default(false).meta({
    description:
      'Links in a version to other packages lead to the version that its manifest requires, if that version is shown. Otherwise they lead to the current version.',
  }),
  overrides: z
    .record(z.string(), override, { error: 'an object of version settings by package' })
    .default({})
    .meta({
      description:
        'Settings of single packages by repository name: any of `tags`, `branches`, `keep`, `current` and `pinned`.',
      example: { ledger: { branches: ['1.x'], keep: 3 } },
    }),
}).meta({ description: 'Which tags and branches of git repositories are shown as versions of a package.' });

/** Which changes that are not part of the documentation yet are shown. */
const previews = group({
  requests: trueOrFalse().default(false).meta({
    description:
      'Shows open pull requests (GitHub, Gitea, Forgejo) and merge requests (GitLab) of the repositories of git and forge sources at addresses such as `/ledger@pr-12/`. Anyone who can open a pull request can then publish text there, below a notice that says so.',
    example: true,
    see: guide,
  }),
  branches: refPatterns.default([]).meta({
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

/** The groups `versions` and `previews`. */
export const groups = { versions: versions.prefault({}), previews: previews.prefault({}) };
