import { z } from 'zod';
import { bitbucket } from '#model/forges/bitbucket.ts';
import type { ForgeSource } from '#model/forges/forge.ts';
import { type SourceForgeKind, sourceForges } from '#model/forges/forges.ts';
import { gitea } from '#model/forges/gitea.ts';
import { github } from '#model/forges/github.ts';
import { gitlab } from '#model/forges/gitlab.ts';
import { group, list, pattern, starsByName, text, webAddress, yesOrNo } from './field-types.ts';
import { overrides } from './git-source.ts';

const patterns = list(text(), 'a list of name patterns').default([]);

function owner({ source }: { readonly source: ForgeSource }) {
  return pattern(source.owner, source.expected).describe(source.description);
}

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

/** The forges that can be a source, as they may be written: `{ github: 'acme' }`. */
export const forgeSources = [
  group({ github: owner(github), ...which }),
  group({ gitlab: owner(gitlab), ...which }),
  group({ gitea: owner(gitea), ...which }),
  group({ bitbucket: owner(bitbucket), ...which }),
] as const;

/** A forge as it may be written, with its defaults. */
export type WrittenForge = z.output<(typeof forgeSources)[number]>;

type Which = z.output<z.ZodObject<typeof which>>;

/** What an owner has at a forge. */
export interface ForgeSettings extends Omit<Which, 'api'> {
  readonly kind: 'forge';
  /** The kind of forge. */
  readonly forge: SourceForgeKind;
  /** A user, an organisation or a group. */
  readonly owner: string;
  /** Where its API begins. */
  readonly api: string;
}

/** What may stand in front of an owner, such as `github:`, and what it means. */
interface Shorthand {
  readonly prefix: string;
  readonly placeholder: string;
  readonly written: (owner: string) => Readonly<Record<string, string>>;
}

const shorthands: readonly Shorthand[] = sourceForges.flatMap(({ kind, instances, source: { placeholder, apiAt } }) => {
  const own = { prefix: `${kind}:`, placeholder, written: (text: string) => ({ [kind]: text }) };
  // Where a host is written in front of the owner, public hosts have names that stand for them.
  const named = instances.map(({ name, hosts: [host] }) => ({
    prefix: `${name}:`,
    placeholder: 'OWNER',
    written: (text: string) => ({ [kind]: `${host}/${text}` }),
  }));
  return apiAt === undefined ? [own] : [own, ...named];
});

/** The texts that mean a forge, such as `github:OWNER`. */
export const forgeTexts: readonly string[] = shorthands.map(({ prefix, placeholder }) => prefix + placeholder);

/** True for a text such as `github:someone`. */
export function looksLikeForge(value: string): boolean {
  return shorthands.some(({ prefix }) => value.startsWith(prefix));
}

/** Reads a text such as `github:someone`; undefined where what follows is no owner. */
export function readForgeText(value: string): WrittenForge | undefined {
  const found = shorthands.find(({ prefix }) => value.startsWith(prefix));
  return z.union(forgeSources).safeParse(found?.written(value.slice(found.prefix.length))).data;
}

/** The kind of a forge that was written, its owner, and where its API begins. */
export function forgeOf(written: WrittenForge): ForgeSettings {
  const { token, include, exclude, files, forks, archived, overrides, stars } = written;
  const rest = { include, exclude, files, forks, archived, overrides, stars, ...(token !== undefined && { token }) };
  for (const { kind, instances, source } of sourceForges) {
    const text = new Map<string, unknown>(Object.entries(written)).get(kind);
    if (typeof text !== 'string') continue;
    const slash = source.apiAt === undefined ? -1 : text.indexOf('/');
    const api = written.api ?? source.apiAt?.(text.slice(0, slash)) ?? instances[0]?.api;
    if (api !== undefined) return { kind: 'forge', forge: kind, owner: text.slice(slash + 1), api, ...rest };
  }
  throw new TypeError('A forge without a name.');
}
