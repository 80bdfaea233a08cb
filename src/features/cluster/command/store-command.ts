import type { Command } from 'commander';
import type { Log } from '#cli/output/log.ts';
import { UserError } from '#cli/output/user-error.ts';
import { addSettingsFlags, type SettingsFlags, settingsOf } from '#cli/settings-flags.ts';
import { publicAddress } from '#platform/postgres/postgres-error.ts';

/** Adds `asterism store migrate`, which brings the tables of the shared database up to date. */
export function addStoreCommand(program: Command, log: Log): void {
  const store = program.command('store').description('Manage the database that the processes of a site share.');
  addSettingsFlags(store.command('migrate'), ['port', 'host', 'base', 'origin'])
    .description('Create or update the tables of the shared database, print their versions, and exit.')
    .action(async (flags: SettingsFlags) => {
      const { product, store: url } = (await settingsOf([], flags)).settings;
      if (url === undefined) {
        throw new UserError(
          'The settings name no shared database. Set "store", or the variable ASTERISM_STORE, to ' +
            'postgres://user:password@host/database.',
        );
      }
      // The clients of the database are loaded when they are needed.
      const { migrateStore } = await import('#features/cluster/migrate-store.ts');
      const versions = await migrateStore(url, product);
      log.info(
        `The tables of ${publicAddress(url)} are up to date: store version ${versions.store}, jobs version ${versions.jobs}.`,
      );
    });
}
