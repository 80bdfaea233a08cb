import { z } from 'zod';
import { sourceSettings } from '#features/settings.ts';
import { sourceForges } from '#model/forges/forges.ts';
import { group, httpUrl, isHttpUrl, list, nonEmptyString, starsByName, trueOrFalse } from './field-types.ts';
import {
  type ForgeSettings,
  forgeShorthands,
  forgeSources,
  isForgeShorthand,
  parseForgeShorthand,
  toForgeSettings,
} from './forge-sources.ts';
import { files, gitSource, isGitShorthand, parseGitShorthand } from './git-source.ts';

const names = list(nonEmptyString(), 'a list of folder names').default([]);

const shorthand = nonEmptyString('a folder, an http(s) URL, a forge or the address of a git repository')
  .refine((value) => isGitShorthand(value) || !isUrlLike(value) || isHttpUrl(value), {
    error: 'an http or https URL without user name and password',
  })
  .refine((value) => !isForgeShorthand(value) || parseForgeShorthand(value) !== undefined, {
    error: alternatives(forgeShorthands),
  });

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

const remote = group({
  remote: httpUrl().meta({
    description: 'URL of another Asterism site, or of a package list.',
    example: 'https://docs.example.com',
  }),
  documents: httpUrl().optional().meta({
    description: 'Base URL of its documents.',
    defaultText: 'the URL, or its host if it is that of a package list such as `/repo.json`',
  }),
  stars: starsByName().default({}).meta({ description: 'Stars by package name.' }),
  allowPrivate: trueOrFalse().default(false).meta({
    description:
      'Allows host names that resolve to a private network. A URL with a private IP address or `localhost` is always allowed.',
  }),
});

const ofFeatures = Object.values<FeatureSources[keyof FeatureSources]>(sourceSettings);

/** The setting `sources`: where repositories come from. Their order has no meaning but the order of error messages. */
export const sources = z
  .array(z.union([shorthand, folder, remote, gitSource, ...ofFeatures, ...forgeSources], { error: expectSource }), {
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

const objects = [
  'folder',
  'remote',
  'git',
  ...sourceForges.map(({ kind }) => kind),
  ...Object.keys(sourceSettings),
].map((name) => `{ ${name} }`);

function alternatives(all: readonly string[]): string {
  return `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

function expectSource({ input }: { readonly input?: unknown }): string {
  if (typeof input === 'object' && input !== null) return `an object with ${alternatives(objects)} and its options`;
  return 'a folder, an http(s) URL, a git address, a forge such as github:OWNER, or an object';
}

/** A source as the user writes it, with defaults filled in. */
export type SourceInput = z.output<typeof sources>[number];

type FeatureSources = typeof sourceSettings;

/** A source of a kind that a feature adds. */
export type FeatureSource = {
  readonly [Kind in keyof FeatureSources]: { readonly kind: Kind } & z.output<FeatureSources[Kind]>;
}[keyof FeatureSources];

/** A source with its kind. Folders become absolute when the settings are loaded. */
export type SourceSettings =
  | ({ readonly kind: 'folder' } & z.output<typeof folder>)
  | ({ readonly kind: 'remote' } & z.output<typeof remote>)
  | ({ readonly kind: 'git' } & z.output<typeof gitSource>)
  | FeatureSource
  | ForgeSettings;

/** Adds the kind to a source. The form of a string decides its kind. */
export function withKind(source: SourceInput): SourceSettings {
  if (typeof source === 'string') {
    const forge = parseForgeShorthand(source);
    if (forge !== undefined) return toForgeSettings(forge);
    if (isGitShorthand(source)) return { kind: 'git', ...parseGitShorthand(source) };
    if (isUrlLike(source)) return { kind: 'remote', remote: source, stars: {}, allowPrivate: false };
    return { kind: 'folder', folder: source, include: [], exclude: [], files: [], stars: {} };
  }
  if ('folder' in source) return { kind: 'folder', ...source };
  if ('git' in source) return { kind: 'git', ...source };
  if ('remote' in source) return { kind: 'remote', ...source };
  return isOfFeature(source) ? ofFeature(source) : toForgeSettings(source);
}

/** True for a source of a kind that a feature adds. */
export function isFeatureSource(source: SourceSettings): source is FeatureSource {
  return source.kind in sourceSettings;
}

function isOfFeature(source: object): source is z.output<FeatureSources[keyof FeatureSources]> {
  return Object.keys(sourceSettings).some((kind) => kind in source);
}

function ofFeature(source: object): FeatureSource {
  const kind = Object.keys(sourceSettings).find((key) => key in source);
  // A key that is found when the settings are loaded loses the type of its source.
  return { kind, ...source } as FeatureSource;
}

function isUrlLike(value: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(value);
}
