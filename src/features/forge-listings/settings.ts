import { z } from 'zod';
import { group, httpUrl, list, nonEmptyString, pattern, starsByName, trueOrFalse } from '#config/fields/field-types.ts';
import { files, overrides } from '#config/fields/repository-fields.ts';
import type { SourceKind } from '#config/fields/source-kind.ts';
import type { ForgeSource } from '#model/forges/forge.ts';
import { type SourceForgeKind, sourceForges } from '#model/forges/forges.ts';

const patterns = list(nonEmptyString(), 'a list of name patterns').default([]);

function owner({ source }: { readonly source: ForgeSource }) {
  const { description, example } = source;
  return pattern(source.owner, source.expected).meta({ description, ...(example !== undefined && { example }) });
}

const options = {
  api: httpUrl().optional().meta({
    description: 'Base URL of the API of a self-hosted forge.',
    defaultText: 'the public API',
    example: 'https://git.example.com/api/v4',
  }),
  token: nonEmptyString('a token').optional().meta({
    description: 'API token. It is sent to that API only.',
    secret: true,
  }),
  include: patterns.meta({
    description:
      'Repositories to show, as patterns on their names, or in a group also on `subgroup/name`. If empty, all are shown.',
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

/** A forge as an object in the settings, for each kind of forge. */
type ForgeField = {
  [Kind in SourceForgeKind]: z.ZodObject<Record<Kind, ReturnType<typeof owner>> & typeof options, z.core.$strict>;
}[SourceForgeKind];

/** The forges that can be a source, as objects in the settings: `{ github: 'acme' }`. */
const forgeSources = sourceForges.map(
  // A computed key loses its type.
  (forge) => group({ [forge.kind]: owner(forge), ...options }) as ForgeField,
);

/** A forge source as the user writes it, with defaults filled in. */
type ForgeInput = z.output<(typeof forgeSources)[number]>;

type ForgeOptions = z.output<z.ZodObject<typeof options>>;

/** The repositories of one owner at a forge. */
export interface ForgeSettings extends Omit<ForgeOptions, 'api'> {
  readonly kind: 'forge';
  /** Kind of forge. */
  readonly forge: SourceForgeKind;
  /** A user, an organisation or a group. */
  readonly owner: string;
  /** Base URL of the API. */
  readonly api: string;
}

/** A prefix of an owner, such as `github:`, and the object that it stands for. */
interface Shorthand {
  readonly prefix: string;
  readonly placeholder: string;
  readonly toObject: (owner: string) => Readonly<Record<string, string>>;
}

const shorthands: readonly Shorthand[] = sourceForges.flatMap(({ kind, instances, source: { placeholder, apiAt } }) => {
  const own = { prefix: `${kind}:`, placeholder, toObject: (text: string) => ({ [kind]: text }) };
  // Where the host is written in front of the owner, public hosts have names of their own.
  const named = instances.map(({ name, hosts: [host] }) => ({
    prefix: `${name}:`,
    placeholder: 'OWNER',
    toObject: (text: string) => ({ [kind]: `${host}/${text}` }),
  }));
  return apiAt === undefined ? [own] : [own, ...named];
});

const shorthandTexts = shorthands.map(({ prefix, placeholder }) => prefix + placeholder);

/** The repositories of an owner at a forge as sources, such as `github:someone`. */
export const sources = {
  forge: {
    objects: forgeSources,
    isText: (text) => shorthands.some(({ prefix }) => text.startsWith(prefix)),
    expected: `${shorthandTexts.slice(0, -1).join(', ')} or ${shorthandTexts.at(-1)}`,
    fromText(text) {
      const shorthand = shorthands.find(({ prefix }) => text.startsWith(prefix));
      return z.union(forgeSources).safeParse(shorthand?.toObject(text.slice(shorthand.prefix.length))).data;
    },
    toSettings: toForgeSettings,
  } satisfies SourceKind<ForgeInput, ForgeSettings>,
};

/** Adds the kind of forge, the owner and the base URL of the API. */
function toForgeSettings(input: ForgeInput): ForgeSettings {
  const { token, include, exclude, files, forks, archived, overrides, stars } = input;
  const rest = { include, exclude, files, forks, archived, overrides, stars, ...(token !== undefined && { token }) };
  for (const { kind, instances, source } of sourceForges) {
    const text = new Map<string, unknown>(Object.entries(input)).get(kind);
    if (typeof text !== 'string') continue;
    const slash = source.apiAt === undefined ? -1 : text.indexOf('/');
    const api = input.api ?? source.apiAt?.(text.slice(0, slash)) ?? instances[0]?.api;
    if (api !== undefined) return { kind: 'forge', forge: kind, owner: text.slice(slash + 1), api, ...rest };
  }
  throw new TypeError('A forge source names no forge.');
}
