import type { Command } from 'commander';
import { loadSettings } from '#config/load-settings.ts';
import { databaseFile } from '#store/database-file.ts';
import { filesOf, inspectDatabase, removeDatabase } from '#store/inspect-database.ts';
import type { Log } from './log.ts';
import { addSettingsFlags, type SettingsFlags } from './settings-flags.ts';

/** Adds `asterism cache`, which tells where and how much is kept, and `asterism cache clear`, which removes it. */
export function addCacheCommand(program: Command, log: Log): void {
  addSettingsFlags(program.command('cache'))
    .argument('[clear]', 'remove what is kept; do so while no site runs on it')
    .description('Tell where the cache is and what it holds.')
    .action(async (action: string | undefined, flags: SettingsFlags, command: Command) => {
      if (action !== undefined && action !== 'clear') {
        command.error(`There is no "${action}" of the cache. Give "clear" or nothing.`);
      }
      const { config, ...given } = flags;
      const places = { file: config, directory: process.cwd(), environment: process.env };
      const { settings } = await loadSettings({ ...places, flags: given });
      const file = databaseFile(settings.server.cache);
      if (action === 'clear') log.info(clear(file));
      else for (const line of describe(file)) log.info(line);
    });
}

function describe(file: string): readonly string[] {
  const size = filesOf(file).reduce((sum, each) => sum + each.size, 0);
  const held = inspectDatabase(file);
  if (typeof held === 'string') return [file, held];
  return [`${file}  ${megabytes(size)}`, ...held.map((each) => `${each.count} ${each.what}, ${megabytes(each.size)}`)];
}

function clear(file: string): string {
  const size = filesOf(file).reduce((sum, each) => sum + each.size, 0);
  removeDatabase(file);
  return `${file} is removed, ${megabytes(size)}. The next start makes it anew.`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
