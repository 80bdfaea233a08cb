import { z } from 'zod';
import { group, integer, list, oneOf, pattern, trueOrFalse } from './field-types.ts';

const guide = '[Versions and previews](../guides/versions.md)';

/** Patterns of the names of tags, branches or versions. */
export const refPatterns = list(
  pattern(/^[^\s\p{Cc}]{1,200}$/u, 'a pattern of names without spaces'),
  'a list of patterns of names',
);
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

/** The group `versions`: which tags and branches of a repository are shown as versions of its package. */
export const versions = group({
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

/** The settings of the versions of one package. */
export type VersionSettings = Omit<z.output<typeof versions>, 'overrides'>;

/** The settings of the versions of a package, by the name of its repository. */
export function versionSettingsOf(settings: z.output<typeof versions>, repository: string): VersionSettings {
  const { overrides, ...all } = settings;
  const own = Object.entries(overrides[repository] ?? {}).filter(([, value]) => value !== undefined);
  return Object.hasOwn(overrides, repository) ? { ...all, ...Object.fromEntries(own) } : all;
}
