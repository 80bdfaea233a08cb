import { group, list, localText, nonEmptyString } from '#config/fields/field-types.ts';

/** Limits of the setting: groups, patterns of a group, characters of a pattern, and its wildcards. */
const limits = { groups: 50, patterns: 500, length: 200, wildcards: 4 };

const expectedPattern = `a package name, a pattern such as signpost-*, or topic:name, of at most ${limits.length} characters and ${limits.wildcards} *`;

const match = nonEmptyString(expectedPattern).refine(
  (text) => text.length <= limits.length && text.split('*').length - 1 <= limits.wildcards,
  { error: expectedPattern },
);

const packageGroup = group({
  title: localText().meta({ description: 'Title of the group, as a text or as texts by language.' }),
  match: list(match, 'a list of package names, patterns and topics')
    .max(limits.patterns, { error: `at most ${limits.patterns} patterns` })
    .meta({ description: 'Package names, patterns with `*`, or topics as `topic:name`.' }),
});

/** The setting `groups`: packages that stand together. */
export const groups = list(packageGroup, 'a list of { title, match }')
  .max(limits.groups, { error: `at most ${limits.groups} groups` })
  .refine((all) => new Set(all.map(({ title }) => JSON.stringify(title))).size === all.length, {
    error: 'groups with titles of their own; put the patterns of equal titles into one group',
  })
  .default([])
  .meta({
    description:
      'Groups of packages, in order: sections of the Matrix and of the list of packages, and filters of both. A package belongs to the first group that matches its name, or one of its topics with `topic:`. All other packages follow. The title is a text, or texts by language.',
    example: [{ title: 'Libraries', match: ['signpost-*', 'topic:library'] }],
    see: '[Home page and groups](../guides/home-page.md#groups)',
  });
