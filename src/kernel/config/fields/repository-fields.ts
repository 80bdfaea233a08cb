import { z } from 'zod';
import { group, httpUrl, integer, list, nonEmptyString, trueOrFalse } from './field-types.ts';

/** The branch or tag of a repository that is shown. */
export const ref = nonEmptyString('the name of a branch or a tag')
  .regex(/^(?!-)(?!.*(\.\.|@\{|\/\/|\.lock$))[^\s~^:?*[\\\p{Cc}]+$/u, { error: 'the name of a branch or a tag' })
  .optional();

/** The folder of a repository that is shown as its root. */
export const root = nonEmptyString('a folder inside the repository')
  .refine((path) => path.split('/').every((part) => part !== '..'), { error: 'a folder inside the repository' })
  .transform((path) => path.replace(/^[./]+|\/+$/g, ''))
  .optional();

const override = group({
  ref: ref.meta({ description: 'Branch or tag of this repository.' }),
  root: root.meta({ description: 'Folder of this repository that is shown as its root.' }),
  name: nonEmptyString().optional().meta({ description: 'Package name.' }),
  version: nonEmptyString().optional().meta({ description: 'Version.' }),
  description: nonEmptyString().optional().meta({ description: 'Description.' }),
  code: nonEmptyString().optional().meta({ description: 'Code name.' }),
  icon: nonEmptyString().optional().meta({ description: 'Font Awesome class names of the icon.' }),
  prefix: nonEmptyString().optional().meta({ description: 'Prefix that is removed from the name.' }),
  type: nonEmptyString().optional().meta({ description: 'Type of the package.' }),
  license: nonEmptyString().optional().meta({ description: 'Licence.' }),
  homepage: httpUrl().optional().meta({ description: 'Home page.' }),
  forge: httpUrl().optional().meta({ description: 'Page of the repository at its forge.' }),
  keywords: list(nonEmptyString(), 'a list of words').optional().meta({ description: 'Topics.' }),
  stars: integer(0, 100_000_000).optional().meta({ description: 'Stars.' }),
  archived: trueOrFalse().optional().meta({ description: 'Marks the package as archived.' }),
});

/** `overrides` of sources of repositories: metadata by repository name, which replaces that of the repository. */
export const overrides = z
  .record(z.string(), override, { error: 'an object of metadata by repository' })
  .default({})
  .meta({
    description: 'Metadata by repository name. It takes precedence over the metadata of the repository.',
    example: { ledger: { ref: 'v2', root: 'docs', icon: 'fas fa-book', stars: 120 } },
  });

/** `files` of a source: the files of each repository that are shown. */
export const files = list(nonEmptyString(), 'a list of file patterns')
  .default([])
  .meta({
    description:
      'Files of each repository to show, as patterns in the syntax of `.gitignore`. If empty, all are shown.',
    example: ['/README.md', '/docs/**'],
  });
