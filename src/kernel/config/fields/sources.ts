import { z } from 'zod';
import { sourceKinds } from '#features/settings.ts';
import { group, list, nonEmptyString, starsByName } from './field-types.ts';
import { files } from './repository-fields.ts';
import type { SourceKind } from './source-kind.ts';

const names = list(nonEmptyString(), 'a list of folder names').default([]);

const shorthand = nonEmptyString('a folder, an http(s) URL, a forge or the address of a git repository').refine(
  isSource,
  { error: ({ input }) => kindOfText(String(input))?.expected },
);

const folder = group({
  folder: nonEmptyString('a folder').meta({
    description: 'Folder that is a repository or contains repositories.',
    example: '~/code',
  }),
  include: names.meta({ description: 'Subfolders to show, as patterns. If empty, all are shown.' }),
  exclude: names.meta({ description: 'Subfolders to leave out, as patterns.', example: ['sandbox', '*-old'] }),
  files,
  stars: starsByName()
    .default({})
    .meta({
      description: 'Stars by package name or folder name.',
      example: { quillon: 2260 },
    }),
});

type Kind = (typeof sourceKinds)[keyof typeof sourceKinds];

/** The objects of all kinds of features. */
const kindObjects = Object.values<{ readonly objects: readonly Kind['objects'][number][] }>(sourceKinds).flatMap(
  ({ objects }) => objects,
);

/** The setting `sources`: where repositories come from. Their order has no meaning but the order of error messages. */
export const sources = z
  .array(z.union([shorthand, folder, ...kindObjects], { error: expectSource }), {
    error: 'a list of folders, URLs and forges',
  })
  .default([])
  .meta({
    description:
      'Where repositories come from: folders, http(s) URLs of other sites, git addresses, forges such as `github:OWNER`, or objects.',
    defaultText: 'the current folder',
    example: ['~/code', 'https://git.example.com/acme/signpost.git', 'github:OWNER'],
    see: '[Choose sources](../guides/sources.md)',
  });

const objects = ['folder', ...kindObjects.map(nameOf)].map((name) => `{ ${name} }`);

function expectSource({ input }: { readonly input?: unknown }): string {
  if (typeof input === 'object' && input !== null) {
    return `an object with ${objects.slice(0, -1).join(', ')} or ${objects.at(-1)} and its options`;
  }
  return 'a folder, an http(s) URL, a git address, a forge such as github:OWNER, or an object';
}

/** A source that the user writes as an object, with defaults filled in. */
type SourceObject = z.output<typeof folder> | z.output<Kind['objects'][number]>;

/** A source with its kind. Folders become absolute when the settings are loaded. */
export type SourceSettings =
  | ({ readonly kind: 'folder' } & z.output<typeof folder>)
  | NonNullable<ReturnType<Kind['toSettings']>>;

/** Adds the kind to a source. The form of a string decides its kind. */
export function withKind(source: string | SourceObject): SourceSettings {
  if (typeof source === 'string') {
    const kind = kindOfText(source);
    const object = kind?.fromText(source);
    if (kind && object) return kind.toSettings(object);
    return { kind: 'folder', folder: source, include: [], exclude: [], files: [], stars: {} };
  }
  if (isOf(folder, source)) return { kind: 'folder', ...source };
  const kind = allKinds().find(({ objects }) => objects.some((each) => isOf(each, source)));
  if (kind === undefined) throw new TypeError('A source has no kind.');
  return kind.toSettings(source);
}

/** The sources that the group `pages` names. */
export function sourcesOfPages(pages: object): readonly SourceSettings[] {
  return allKinds().flatMap((kind) => (kind.fromPages?.(pages) ?? []).map((source) => kind.toSettings(source)));
}

/** Makes the paths of a source absolute. */
export function withAbsolute(source: SourceSettings, absolute: (path: string) => string): SourceSettings {
  if (source.kind === 'folder') return { ...source, folder: absolute(source.folder) };
  const all: Readonly<Record<string, AnyKind>> = sourceKinds;
  return all[source.kind]?.absolute?.(source, absolute) ?? source;
}

type AnyKind = SourceKind<SourceObject, SourceSettings>;

function allKinds(): readonly AnyKind[] {
  return Object.values<AnyKind>(sourceKinds);
}

function kindOfText(text: string): AnyKind | undefined {
  return allKinds().findLast(({ isText }) => isText(text));
}

/** False for a text that has the form of a kind, and is none of its sources. */
function isSource(text: string): boolean {
  const kind = kindOfText(text);
  return kind?.expected === undefined || kind.fromText(text) !== undefined;
}

function isOf<Field extends z.ZodObject>(field: Field, source: object): source is z.output<Field> {
  return nameOf(field) in source;
}

function nameOf({ shape }: z.ZodObject): string {
  return Object.keys(shape)[0] ?? '';
}
