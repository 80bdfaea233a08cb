import { z } from 'zod';
import { group, httpUrl, integer, linkTemplate, list, nonEmptyString, trueOrFalse } from './field-types.ts';

/** The scp-like syntax for ssh: `user@host:path`. */
const scpLike = /^[\w][\w.+-]*@[\w.-]+:(?!:|\/\/)\S/;

const ref = nonEmptyString('the name of a branch or a tag')
  .regex(/^(?!-)(?!.*(\.\.|@\{|\/\/|\.lock$))[^\s~^:?*[\\\p{Cc}]+$/u, { error: 'the name of a branch or a tag' })
  .optional();
const root = nonEmptyString('a folder inside the repository')
  .refine((path) => path.split('/').every((part) => part !== '..'), { error: 'a folder inside the repository' })
  .transform((path) => path.replace(/^[./]+|\/+$/g, ''))
  .optional();
const names = list(nonEmptyString(), 'a list of repository names').default([]);

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

/** `overrides` of git and forge sources: metadata by repository name, which replaces that of the repository. */
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

/** A source of git repositories, as an object. */
export const gitSource = group({
  git: z
    .union([nonEmptyString(), list(nonEmptyString(), 'a list of addresses').min(1)], {
      error: 'a git address, or a list of git addresses',
    })
    .meta({
      description: 'Address of a git repository, or a list of addresses: https, ssh, or a path on this machine.',
      example: 'https://git.example.com/acme/signpost.git',
    }),
  ref: ref.meta({ description: 'Branch or tag.', defaultText: 'the default branch' }),
  root: root.meta({
    description: 'Folder inside the repositories that is shown as their root.',
    defaultText: 'the whole repository',
    example: 'docs',
  }),
  include: names.meta({ description: 'Repositories to show, as patterns on their names. If empty, all are shown.' }),
  exclude: names.meta({ description: 'Repositories to leave out, as patterns on their names.', example: ['*-old'] }),
  files,
  web: linkTemplate().optional().meta({
    description: 'Web page of a repository, with `{repo}` for its name.',
    defaultText: 'the address in the manifest',
    example: 'https://git.example.com/acme/{repo}',
  }),
  overrides,
});

/** True for a source string that names git repositories, not a folder or another site. */
export function isGitShorthand(source: string): boolean {
  return /^(git:(?!\/\/)|ssh:\/\/|file:\/\/)/i.test(source) || scpLike.test(source) || /[^/]\.git\/?$/i.test(source);
}

/** Parses a string for which {@link isGitShorthand} is true. Throws `ZodError` for an empty address. */
export function parseGitShorthand(source: string): z.output<typeof gitSource> {
  return gitSource.parse({ git: source.replace(/^git:(?!\/\/)/i, '') });
}

/** True for a git address that is a path on this machine. */
export function isGitPath(address: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(address) && !scpLike.test(address) && !/^[\w.-]{2,}:(?!:)/.test(address);
}
