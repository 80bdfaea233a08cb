import { z } from 'zod';
import { group, linkTemplate, list, nonEmptyString } from '#config/fields/field-types.ts';
import { files, overrides, ref, root } from '#config/fields/repository-fields.ts';
import type { SourceKind } from '#config/fields/source-kind.ts';

/** The scp-like syntax for ssh: `user@host:path`. */
const scpLike = /^[\w][\w.+-]*@[\w.-]+:(?!:|\/\/)\S/;

const names = list(nonEmptyString(), 'a list of repository names').default([]);

/** A source of git repositories, as an object. */
const gitSource = group({
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

/** A source of git repositories with its kind. */
export type GitSettings = { readonly kind: 'git' } & z.output<typeof gitSource>;

/** Git repositories as sources. */
export const sources = {
  git: {
    objects: [gitSource],
    isText: isGitText,
    // Throws `ZodError` for an empty address.
    fromText: (text) => gitSource.parse({ git: text.replace(/^git:(?!\/\/)/i, '') }),
    toSettings: (source) => ({ kind: 'git', ...source }),
    absolute: (source, absolute) => ({
      ...source,
      git: [source.git].flat().map((each) => (isGitPath(each) ? absolute(each) : each)),
    }),
  } satisfies SourceKind<z.output<typeof gitSource>, GitSettings>,
};

/** True for a source string that names git repositories, not a folder or another site. */
function isGitText(source: string): boolean {
  return /^(git:(?!\/\/)|ssh:\/\/|file:\/\/)/i.test(source) || scpLike.test(source) || /[^/]\.git\/?$/i.test(source);
}

/** True for a git address that is a path on this machine. */
function isGitPath(address: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(address) && !scpLike.test(address) && !/^[\w.-]{2,}:(?!:)/.test(address);
}
