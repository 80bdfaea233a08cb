import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Argument, type Command } from 'commander';
import type { CachedFiles } from '#cli/command-feature.ts';
import type { Log } from '#cli/output/log.ts';
import { addSettingsFlags, type SettingsFlags } from '#cli/settings-flags.ts';
import { imageFile } from '#cli/wiring/catalog/image-file.ts';
import { loadSettings } from '#config/load/load-settings.ts';
import type { Settings } from '#config/schema.ts';
import { commandFeatures } from '#features/commands.ts';
import { plural } from '#model/text/plural.ts';
import { databaseFiles, isDatabaseOpen, removeDatabase } from '#platform/sqlite/database-files.ts';
import { databaseFile } from '#store/sqlite/database-file.ts';
import { inspectDatabase } from '#store/sqlite/inspect-database.ts';

interface CacheFlags extends SettingsFlags {
  readonly force?: boolean;
}

/** The cache is in use by a site. */
export class CacheInUse extends Error {
  override readonly name = 'CacheInUse';
  readonly isExpected = true;
}

const cachedFiles = commandFeatures.flatMap(({ cached }) => cached ?? []);

/** What `prune` deletes, in a sentence. */
const pruned = cachedFiles.map(({ names: [, several] }) => several).join(' and ');

type Action = (server: Settings['server'], force: boolean) => Promise<readonly string[]>;

const actions: ReadonlyMap<string, Action> = new Map([
  ['show', describe],
  ['clear', clear],
  ['prune', prune],
]);

/** Adds `asterism cache`, which shows the path and size of the cache and clears it. */
export function addCacheCommand(program: Command, log: Log): void {
  addSettingsFlags(program.command('cache'), ['product', 'port', 'host', 'base', 'origin'])
    .addArgument(
      new Argument(
        '[action]',
        `clear: delete the cache; prune: delete ${pruned} that have not been used for server.mirrorRetentionDays (30 days by default)`,
      ).choices(['clear', 'prune']),
    )
    .option('--force', 'with clear: delete the cache even if a site is using it')
    .description('Show the path and the size of the cache.')
    .action(async (name: string | undefined, flags: CacheFlags) => {
      const action = actions.get(name ?? 'show') ?? describe;
      const { config, force = false, ...given } = flags;
      const origin = { file: config, directory: process.cwd(), environment: process.env };
      const { settings } = await loadSettings({ ...origin, flags: given });
      for (const line of await action(settings.server, force)) log.info(line);
    });
}

async function describe({ cache }: Settings['server']): Promise<readonly string[]> {
  const file = databaseFile(cache);
  const held = inspectDatabase(file);
  const lines =
    typeof held === 'string'
      ? [file, held]
      : [
          `${file}  ${megabytes(totalOf(databaseFiles(file)))}`,
          ...held.map((each) => `${each.count} ${each.what}, ${megabytes(each.size)}`),
        ];
  const images = databaseFiles(imageFile(cache));
  lines.push(...(await describeFiles(cache, cachedFiles.filter(isBeside))));
  if (images.length > 0) lines.push(`${imageFile(cache)}  ${megabytes(totalOf(images))}`);
  lines.push(
    ...(await describeFiles(
      cache,
      cachedFiles.filter((files) => !isBeside(files)),
    )),
  );
  return lines;
}

/** True for files beside the database. */
function isBeside({ folder }: CachedFiles): boolean {
  return folder === undefined;
}

async function describeFiles(cache: string, all: readonly CachedFiles[]): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { names, folder, list } of all) {
    const files = await list(cache);
    const [count, size] = [plural(files.length, ...names), megabytes(totalOf(files))];
    if (files.length > 0) lines.push(...(folder ? [`${folder(cache)}  ${size}`, count] : [`${count}, ${size}`]));
  }
  return lines;
}

async function clear({ cache }: Settings['server'], force: boolean): Promise<readonly string[]> {
  const [file, images] = [databaseFile(cache), imageFile(cache)];
  if (!force && [file, images].some(isDatabaseOpen)) {
    throw new CacheInUse(`A site is using the cache in ${cache}. Stop it first, or use --force.`);
  }
  const cleared = cachedFiles.filter((files) => files.clear);
  const copies = (await Promise.all(cleared.map(({ list }) => list(cache)))).flat();
  const size = totalOf([...databaseFiles(file), ...databaseFiles(images), ...copies]);
  // Sites that earlier versions exported to buckets.
  await rm(join(cache, 'buckets'), { recursive: true, force: true });
  removeDatabase(file);
  removeDatabase(images);
  for (const files of cleared) await files.clear?.(cache);
  return [`The cache in ${cache} was deleted, ${megabytes(size)}. The next start creates it again.`];
}

async function prune({ cache, mirrorRetentionDays }: Settings['server']): Promise<readonly string[]> {
  const age = mirrorRetentionDays * 86_400_000;
  const unused = `not used for ${plural(mirrorRetentionDays, 'day')}`;
  const lines: string[] = [];
  for (const { names, prune: pruneFiles } of cachedFiles) {
    const files = await pruneFiles(cache, age);
    lines.push(`Deleted ${plural(files.length, ...names)} ${unused}, ${megabytes(totalOf(files))}.`);
  }
  return lines;
}

function totalOf(parts: readonly { readonly size: number }[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
