import { z } from 'zod';
import { group, httpUrl, list, nonEmptyString, pattern, starsByName, trueOrFalse } from './field-types.ts';
import { files, overrides } from './git-source.ts';

const patterns = list(nonEmptyString(), 'a list of name patterns').default([]);

const namePattern = '[\\w.-]+';
const hostPattern = '[a-zA-Z0-9.-]+(:\\d+)?';

const owner = pattern(new RegExp(`^${namePattern}$`), 'the name of a user or an organisation');
const groupPath = pattern(
  new RegExp(`^${namePattern}(/${namePattern})*$`),
  'the path of a group, or the name of a user',
);
const hostAndOwner = pattern(
  new RegExp(`^${hostPattern}/${namePattern}$`),
  'a host and the name of a user or an organisation',
);

const options = {
  api: httpUrl().optional().meta({
    description: 'Base URL of the API of a self-hosted forge.',
    defaultText: 'the public API',
    example: 'https://git.example.com/api/v4',
  }),
  token: nonEmptyString('a token').optional().meta({
    description: 'API token. It is sent to that API and to no other host.',
    secret: true,
  }),
  include: patterns.meta({
    description:
      'Repositories to show, as patterns on their names; below a group also on `subgroup/name`. All if empty.',
  }),
  exclude: patterns.meta({ description: 'Repositories to leave out, as patterns on their names.', example: ['*-old'] }),
  files,
  forks: trueOrFalse().default(false).meta({ description: 'Includes forks.' }),
  archived: trueOrFalse()
    .default(true)
    .meta({ description: 'Includes archived repositories, marked and listed last.' }),
  overrides,
  stars: starsByName().default({}).meta({
    description: 'Stars by repository name. They take precedence over those of the forge.',
  }),
};

/** A user or an organisation at GitHub. */
export const githubSource = group({
  github: owner.meta({ description: 'User or organisation at GitHub.' }),
  ...options,
});
/** A group or a user at GitLab. */
export const gitlabSource = group({
  gitlab: groupPath.meta({ description: 'Group, subgroup or user at GitLab.', example: 'acme/tools' }),
  ...options,
});
/** A user or an organisation at a Gitea or Forgejo host. */
export const giteaSource = group({
  gitea: hostAndOwner.meta({
    description: 'Host of a Gitea or Forgejo, a slash, and a user or an organisation.',
    example: 'git.example.com/acme',
  }),
  ...options,
});

/** A forge source as the user writes it, with defaults filled in. */
export type ForgeInput = z.output<typeof githubSource> | z.output<typeof gitlabSource> | z.output<typeof giteaSource>;

type ForgeOptions = Omit<z.output<typeof githubSource>, 'github' | 'api'>;

/** The repositories of one owner at a forge. */
export interface ForgeSettings extends ForgeOptions {
  readonly kind: 'forge';
  /** Kind of API. */
  readonly forge: 'github' | 'gitlab' | 'gitea';
  /** A user, an organisation or a group. */
  readonly owner: string;
  /** Base URL of the API. */
  readonly api: string;
}

const publicApis = { github: 'https://api.github.com', gitlab: 'https://gitlab.com/api/v4' };

const shorthands: readonly { readonly prefix: string; readonly toObject: (rest: string) => unknown }[] = [
  { prefix: 'github:', toObject: (github) => ({ github }) },
  { prefix: 'gitlab:', toObject: (gitlab) => ({ gitlab }) },
  { prefix: 'gitea:', toObject: (gitea) => ({ gitea }) },
  { prefix: 'codeberg:', toObject: (name) => ({ gitea: `codeberg.org/${name}` }) },
];

/** True for a source string such as `github:someone`. */
export function isForgeShorthand(source: string): boolean {
  return shorthands.some(({ prefix }) => source.startsWith(prefix));
}

/** Parses a source string such as `github:someone`. Undefined when the part after the colon is not a valid owner. */
export function parseForgeShorthand(source: string): ForgeInput | undefined {
  const shorthand = shorthands.find(({ prefix }) => source.startsWith(prefix));
  const object = shorthand?.toObject(source.slice(shorthand.prefix.length));
  return z.union([githubSource, gitlabSource, giteaSource]).safeParse(object).data;
}

/** Adds the kind of forge, the owner and the base URL of the API. */
export function toForgeSettings(source: ForgeInput): ForgeSettings {
  if ('github' in source) {
    const { github, api = publicApis.github, ...rest } = source;
    return { kind: 'forge', forge: 'github', owner: github, api, ...rest };
  }
  if ('gitlab' in source) {
    const { gitlab, api = publicApis.gitlab, ...rest } = source;
    return { kind: 'forge', forge: 'gitlab', owner: gitlab, api, ...rest };
  }
  const { gitea, api, ...rest } = source;
  const slash = gitea.indexOf('/');
  const ownApi = `https://${gitea.slice(0, slash)}/api/v1`;
  return { kind: 'forge', forge: 'gitea', owner: gitea.slice(slash + 1), api: api ?? ownApi, ...rest };
}
