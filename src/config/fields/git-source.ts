import { z } from 'zod';
import { group, linkTemplate, list, text, webAddress, wholeNumber, yesOrNo } from './field-types.ts';

/** The short form of ssh that git understands: `user@host:path`. */
const shortForm = /^[\w][\w.+-]*@[\w.-]+:(?!:|\/\/)\S/;

/** `{ git: … }`, and what one of its repositories may say otherwise. */
const ref = text('the name of a branch or a tag')
  .regex(/^(?!-)(?!.*(\.\.|@\{|\/\/|\.lock$))[^\s~^:?*[\\\p{Cc}]+$/u, { error: 'the name of a branch or a tag' })
  .optional();
const root = text('a folder inside the repository')
  .refine((path) => path.split('/').every((part) => part !== '..'), { error: 'a folder inside the repository' })
  .transform((path) => path.replace(/^[./]+|\/+$/g, ''))
  .optional();
const names = list(text(), 'a list of repository names').default([]);

const override = group({
  ref: ref.describe('Branch or tag of this repository.'),
  root: root.describe('Folder of this repository that is shown as its root.'),
  name: text().optional(),
  version: text().optional(),
  description: text().optional(),
  code: text().optional(),
  icon: text().optional(),
  prefix: text().optional(),
  type: text().optional(),
  license: text().optional(),
  homepage: webAddress().optional(),
  forge: webAddress().optional(),
  keywords: list(text(), 'a list of words').optional(),
  stars: wholeNumber(0, 100_000_000).optional(),
  archived: yesOrNo().optional(),
});

/** What counts more than what a repository says of itself, by repository. */
export const overrides = z
  .record(z.string(), override, { error: 'an object of metadata by repository' })
  .default({})
  .describe('What counts more than what a repository says of itself, by repository.');

/** A source of git repositories, as an object. */
export const gitSource = group({
  git: z
    .union([text(), list(text(), 'a list of addresses').min(1)], {
      error: 'an address that git understands, or a list of them',
    })
    .describe('Addresses of git repositories: https, ssh, or folders on this machine.'),
  ref: ref.describe('Branch or tag; the default branch without it.'),
  root: root.describe('Folder inside the repositories that is shown as their root.'),
  include: names.describe('Repositories that are taken, as patterns; all when the list is empty.'),
  exclude: names.describe('Repositories that are left out, as patterns.'),
  files: list(text(), 'a list of file patterns')
    .default([])
    .describe('Files that are shown, as patterns written like a .gitignore; all when the list is empty.'),
  web: linkTemplate().optional().describe('The page of a repository for people, with {repo} for its name.'),
  overrides,
});

/** True for a text that means git repositories and neither a folder nor another site. */
export function looksLikeGit(written: string): boolean {
  return (
    /^(git:(?!\/\/)|ssh:\/\/|file:\/\/)/i.test(written) || shortForm.test(written) || /[^/]\.git\/?$/i.test(written)
  );
}

/** A text that {@link looksLikeGit} as a source with all defaults. */
export function gitFromText(written: string): z.output<typeof gitSource> {
  return gitSource.parse({ git: written.replace(/^git:(?!\/\/)/i, '') });
}

/** True for an address that is a path on this machine. */
export function isGitPath(address: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(address) && !shortForm.test(address) && !/^[\w.-]{2,}:(?!:)/.test(address);
}
