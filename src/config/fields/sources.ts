import { z } from 'zod';
import { sourceForges } from '#model/forges/forges.ts';
import { group, isWebAddress, list, starsByName, text, webAddress, yesOrNo } from './field-types.ts';
import {
  type ForgeSettings,
  forgeOf,
  forgeSources,
  forgeTexts,
  looksLikeForge,
  readForgeText,
} from './forge-sources.ts';
import { gitFromText, gitSource, looksLikeGit } from './git-source.ts';

const names = list(text(), 'a list of folder names').default([]);

const written = text('a folder, an http(s) address, a forge or the address of a git repository')
  .refine((value) => looksLikeGit(value) || !looksRemote(value) || isWebAddress(value), {
    error: 'an http or https address without user name and password',
  })
  .refine((value) => !looksLikeForge(value) || readForgeText(value) !== undefined, {
    error: alternatives(forgeTexts),
  });

const folder = group({
  folder: text('a folder').describe('A folder of repositories, or one repository.'),
  include: names.describe('Subfolders that are taken; all when the list is empty.'),
  exclude: names.describe('Subfolders that are left out.'),
  files: list(text(), 'a list of file patterns')
    .default([])
    .describe('Files that are shown, as patterns written like a .gitignore; all when the list is empty.'),
  stars: starsByName().default({}).describe('Stars by package name or folder name.'),
});

const remote = group({
  remote: webAddress().describe('Another Asterism, or the address of a git-info answer.'),
  documents: webAddress().optional().describe('Host of its documents. Default: the host of the address itself.'),
  stars: starsByName().default({}).describe('Stars by package name.'),
  allowPrivate: yesOrNo()
    .default(false)
    .describe('Whether its hosts may lie in a private network. A private address or localhost may always be named.'),
});

/** Where the repositories come from; the order decides whose fault is told first, nothing else. */
export const sources = z
  .array(z.union([written, folder, remote, gitSource, ...forgeSources], { error: expectSource }), {
    error: 'a list of folders, addresses and forges',
  })
  .default([])
  .describe(
    'Where repositories come from: folders, http(s) and git addresses, forges such as github:OWNER, or objects.',
  );

const objects = ['folder', 'remote', 'git', ...sourceForges.map(({ kind }) => kind)].map((name) => `{ ${name} }`);

/** Things of which one is right, as a part of a sentence. */
function alternatives(all: readonly string[]): string {
  return `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

function expectSource({ input }: { readonly input?: unknown }): string {
  if (typeof input === 'object' && input !== null) return `${alternatives(objects)} and what belongs to it`;
  return 'a folder, an http(s) or git address, a forge such as github:OWNER, or an object';
}

/** A source as written in the settings, with its defaults. */
export type WrittenSource = z.output<typeof sources>[number];

/** A source whose kind is told; once the settings are loaded, its folder is absolute. */
export type SourceSettings =
  | ({ readonly kind: 'folder' } & z.output<typeof folder>)
  | ({ readonly kind: 'remote' } & z.output<typeof remote>)
  | ({ readonly kind: 'git' } & z.output<typeof gitSource>)
  | ForgeSettings;

/** Tells the kind of a source that was written as a text or an object. */
export function tellKind(source: WrittenSource): SourceSettings {
  if (typeof source === 'string') {
    const forge = readForgeText(source);
    if (forge !== undefined) return forgeOf(forge);
    if (looksLikeGit(source)) return { kind: 'git', ...gitFromText(source) };
    if (looksRemote(source)) return { kind: 'remote', remote: source, stars: {}, allowPrivate: false };
    return { kind: 'folder', folder: source, include: [], exclude: [], files: [], stars: {} };
  }
  if ('folder' in source) return { kind: 'folder', ...source };
  if ('git' in source) return { kind: 'git', ...source };
  return 'remote' in source ? { kind: 'remote', ...source } : forgeOf(source);
}

function looksRemote(value: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(value);
}
