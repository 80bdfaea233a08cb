import { type Diagnostics, type Finding, fault, ok } from '#cli/diagnostic.ts';
import { createRedact } from '#cli/output/redact.ts';
import { refusedLook } from '#cli/wiring/pages/open-look.ts';
import { SettingsError } from '#config/load/settings-error.ts';
import type { Settings } from '#config/schema.ts';
import { plural } from '#model/text/plural.ts';
import { errorMessage } from '#platform/errors.ts';
import { createAsk } from './ask-hosts.ts';
import { checkCache } from './check-cache.ts';
import { checkClock } from './check-clock.ts';
import { checkDatabases } from './check-databases.ts';
import { checkOpenFiles } from './check-files.ts';
import { checkGit } from './check-git.ts';
import { checkPort } from './check-port.ts';
import { checkSources } from './check-sources.ts';
import { checkStore } from './check-store.ts';
import { checkTokens } from './check-tokens.ts';
import { checkVersions } from './check-versions.ts';
import type { DoctorCheck, DoctorContext } from './doctor-check.ts';

/** The checks that need settings, in the order of the report. */
const checksWith = (diagnostics: Diagnostics): readonly (readonly [name: string, check: DoctorCheck])[] => [
  ['git', checkGit],
  ['port', checkPort],
  ['cache', checkCache],
  ['databases', checkDatabases],
  ['open files', checkOpenFiles],
  ...Object.entries(diagnostics),
  ['look', checkLook],
  ['store', checkStore],
  ['clock', checkClock],
  ['tokens', checkTokens],
  ['sources', checkSources],
];

/** Time limit of all checks, in milliseconds. */
const timeLimitMs = 60_000;

export interface DoctorOptions {
  /** Those of features. */
  readonly diagnostics?: Diagnostics;
  /** Time limit of all checks, in milliseconds. */
  readonly limitMs?: number;
}

/** Runs all checks at once. Invalid settings are a fault, and leave the checks that need none. Never throws. */
export async function runDoctor(
  load: () => Promise<Settings>,
  { diagnostics = {}, limitMs = timeLimitMs }: DoctorOptions = {},
): Promise<readonly Finding[]> {
  const versions = await checkVersions();
  const settings = await loaded(load);
  const signal = AbortSignal.timeout(limitMs);
  if (!('sources' in settings)) {
    const git = await within('git', checkGit({ settings: { sources: [] }, signal }), signal);
    return [...versions, settings, ...git];
  }
  const context = { settings, signal, ask: createAsk(settings, signal) };
  const found = await Promise.all(checksWith(diagnostics).map(([name, check]) => within(name, check(context), signal)));
  const redact = createRedact(settings);
  const [sources, isOne] = [settings.sources.length, settings.sources.length === 1];
  const count = `${plural(sources, 'source')} ${isOne ? 'is' : 'are'}`;
  const valid = ok('settings', `All settings are valid. ${count} configured.`);
  return [...versions, valid, ...found.flat()].map(({ message, name, ...rest }) => ({
    name: redact(name),
    ...rest,
    message: redact(message),
  }));
}

async function loaded(load: () => Promise<Settings>): Promise<Settings | Finding> {
  try {
    return await load();
  } catch (error) {
    const fix =
      error instanceof SettingsError
        ? 'Correct the named settings: docs/reference/settings.md lists the valid values.'
        : 'Correct the settings file, or name another one with --config.';
    return fault('settings', errorMessage(error), fix);
  }
}

/** The findings of a check, or a fault when it throws or takes too long. */
async function within(
  name: string,
  found: Promise<readonly Finding[]>,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const late = new Promise<readonly Finding[]>((resolve) => {
    const fix = 'Check the network and the disks of this machine, then run "asterism doctor" again.';
    const give = (): void => resolve([fault(name, 'The check took too long.', fix)]);
    signal.addEventListener('abort', give, { once: true });
  });
  const failed = (error: unknown): readonly Finding[] => [
    fault(
      name,
      `The check failed: ${errorMessage(error)}`,
      'Run "asterism doctor" again, and look for a newer version of Asterism.',
    ),
  ];
  return Promise.race([found.catch(failed), late]);
}

/** Checks the colours, fonts, style sheets and images of the settings, as a start does. */
async function checkLook({ settings }: Pick<DoctorContext, 'settings'>): Promise<readonly Finding[]> {
  const { site, material, look, styles } = settings;
  const parts = [site.logo, site.icon, look.fontFolder, ...material.themes.own, ...styles];
  if (parts.every((part) => part === undefined)) return [];
  const refused = await refusedLook(settings);
  if (refused.length === 0) return [ok('look', 'Themes, fonts, style sheets, logo and icon can be used')];
  const fix = 'Until this is fixed, the site runs without it and exports are refused.';
  return refused.map(({ message }) => fault('look', message, fix));
}
