import type { z } from 'zod';
import { check } from './fields/check.ts';
import { core } from './fields/core.ts';
import { group, pattern } from './fields/field-types.ts';
import { material } from './fields/material.ts';
import { pages } from './fields/pages.ts';
import { server } from './fields/server.ts';
import { type SourceSettings, sources, tellKind } from './fields/sources.ts';

const product = pattern(/^[a-z0-9][a-z0-9._-]{0,63}$/i, 'a name of letters, digits, dots, - and _').refine(
  (name) => !(name in {}),
  { error: 'a name that is not a word of the language itself' },
);

/** All settings as they may be written, with their defaults. */
export const settingsFields = group({
  product: product
    .default('asterism')
    .describe('Names the metadata block in package.json, the core package and the crawler.'),
  sources,
  core: core.prefault({}),
  pages: pages.prefault({}),
  material: material.prefault({}),
  server: server.prefault({}),
  check: check.prefault({}),
});

/** What {@link fitsBase} is about, and what is right. */
const misfit = { path: ['core', 'server', 'url'], error: 'an address with the path of server.base, or without a path' };

/** Checks settings and fills in what depends on other settings. */
export const settingsSchema = settingsFields.refine(fitsBase, misfit).transform((settings) => {
  const { product: name, core: coreSettings, pages: pageSettings, server: serverSettings } = settings;
  const { github, p3x } = pageSettings;
  return {
    ...settings,
    sources: [...settings.sources.map(tellKind), ...gitInfo(p3x.git)],
    core: {
      ...coreSettings,
      repos: coreSettings.repos ?? [name],
      server: { ...coreSettings.server, url: beforeBase(coreSettings.server.url, serverSettings.base) },
    },
    pages: {
      ...pageSettings,
      github: { ...github, repoNames: github.repoNames ?? name, defaultRepo: github.defaultRepo ?? name },
    },
  };
});

/** Settings as they may be written: every field may be left out. */
export type SettingsInput = z.input<typeof settingsSchema>;

/** Checked settings: every field has its value, every path is absolute. */
export type Settings = z.output<typeof settingsSchema>;

/** The public address may be written with the base or without. */
function fitsBase({ core: { server: told }, server: { base } }: z.output<typeof settingsFields>): boolean {
  // What is no address at all is told elsewhere.
  const path = URL.parse(told.url ?? '')?.pathname.replace(/\/+$/, '') ?? '';
  return base === '' || path === '' || path === base;
}

function beforeBase(url: string | undefined, base: string): string | undefined {
  return url === undefined || base === '' ? url : new URL(url).origin;
}

function gitInfo({ url, documents }: z.output<typeof pages>['p3x']['git']): SourceSettings[] {
  return url === undefined
    ? []
    : [{ kind: 'remote', remote: url, stars: {}, allowPrivate: false, ...(documents && { documents }) }];
}
