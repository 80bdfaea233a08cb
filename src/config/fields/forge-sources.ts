import { z } from 'zod';
import { group, list, pattern, starsByName, text, webAddress, yesOrNo } from './field-types.ts';
import { overrides } from './git-source.ts';

const patterns = list(text(), 'a list of name patterns').default([]);

const ownerName = '[\\w.-]+';
const host = '[a-zA-Z0-9.-]+(:\\d+)?';

const one = pattern(new RegExp(`^${ownerName}$`), 'the name of a user or an organisation');
const groupPath = pattern(new RegExp(`^${ownerName}(/${ownerName})*$`), 'the path of a group, or the name of a user');
const hosted = pattern(new RegExp(`^${host}/${ownerName}$`), 'a host and the name of a user or an organisation');

const which = {
  api: webAddress().optional().describe("Where the forge's API begins, for one of your own."),
  token: text('a token').optional().meta({ description: 'Sent to that API and to no other host.', secret: true }),
  include: patterns.describe('Repositories that are taken, as patterns; all when the list is empty.'),
  exclude: patterns.describe('Repositories that are left out, as patterns.'),
  files: list(text(), 'a list of file patterns').default([]).describe('Files that are shown, as patterns.'),
  forks: yesOrNo().default(false).describe('Whether copies of other repositories are taken too.'),
  archived: yesOrNo().default(true).describe('Whether repositories that are closed to changes are taken too.'),
  overrides,
  stars: starsByName().default({}).describe('Stars by repository name, over those of the forge.'),
};

/** `{ github }`, `{ gitlab }` and `{ gitea }` as they may be written. */
export const githubSource = group({ github: one.describe('A user or an organisation.'), ...which });
/** A group or user at GitLab. */
export const gitlabSource = group({ gitlab: groupPath.describe('A group, a subgroup or a user.'), ...which });
/** A user or an organisation at a Gitea or Forgejo host. */
export const giteaSource = group({
  gitea: hosted.describe('A host, a slash, and a user or an organisation.'),
  ...which,
});

/** A forge as it may be written, with its defaults. */
export type WrittenForge = z.output<typeof githubSource> | z.output<typeof gitlabSource> | z.output<typeof giteaSource>;

type Which = Omit<z.output<typeof githubSource>, 'github' | 'api'>;

/** What an owner has at a forge. */
export interface ForgeSettings extends Which {
  readonly kind: 'forge';
  /** How it is spoken to. */
  readonly forge: 'github' | 'gitlab' | 'gitea';
  /** A user, an organisation or a group. */
  readonly owner: string;
  /** Where its API begins. */
  readonly api: string;
}

const publicApis = { github: 'https://api.github.com', gitlab: 'https://gitlab.com/api/v4' };

const shorthands: readonly { readonly start: string; readonly read: (rest: string) => unknown }[] = [
  { start: 'github:', read: (github) => ({ github }) },
  { start: 'gitlab:', read: (gitlab) => ({ gitlab }) },
  { start: 'gitea:', read: (gitea) => ({ gitea }) },
  { start: 'codeberg:', read: (owner) => ({ gitea: `codeberg.org/${owner}` }) },
];

/** True for a text such as `github:someone`. */
export function looksLikeForge(value: string): boolean {
  return shorthands.some(({ start }) => value.startsWith(start));
}

/** Reads a text such as `github:someone`; undefined where what follows is no owner. */
export function readForgeText(value: string): WrittenForge | undefined {
  const found = shorthands.find(({ start }) => value.startsWith(start));
  const written = found?.read(value.slice(found.start.length));
  return z.union([githubSource, gitlabSource, giteaSource]).safeParse(written).data;
}

/** Tells which forge is meant and where its API begins. */
export function forgeOf(written: WrittenForge): ForgeSettings {
  if ('github' in written) {
    const { github, api = publicApis.github, ...rest } = written;
    return { kind: 'forge', forge: 'github', owner: github, api, ...rest };
  }
  if ('gitlab' in written) {
    const { gitlab, api = publicApis.gitlab, ...rest } = written;
    return { kind: 'forge', forge: 'gitlab', owner: gitlab, api, ...rest };
  }
  const { gitea, api, ...rest } = written;
  const slash = gitea.indexOf('/');
  const own = `https://${gitea.slice(0, slash)}/api/v1`;
  return { kind: 'forge', forge: 'gitea', owner: gitea.slice(slash + 1), api: api ?? own, ...rest };
}
