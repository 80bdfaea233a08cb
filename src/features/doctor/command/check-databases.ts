import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Finding, ok, warning } from '#cli/diagnostic.ts';
import { indexStart } from '#features/search/files/index-file.ts';
import { plural } from '#model/text/plural.ts';
import { errorMessage } from '#platform/errors.ts';
import { listFolder } from '#platform/sqlite/database-files.ts';
import { isBusy } from '#platform/sqlite/sqlite-error.ts';
import { databaseFile } from '#store/sqlite/database-file.ts';
import type { DoctorContext } from './doctor-check.ts';

/** The names of the databases of a cache folder: its store, and indexes of sites, versions and exports. */
const namePattern = /^(images\.sqlite|asterism\.sqlite(-search-[\w-]{22}(-build|-\d+)?)?)$/;

/** Checks that the databases of the cache are whole. */
export async function checkDatabases({ settings }: Pick<DoctorContext, 'settings'>): Promise<readonly Finding[]> {
  const file = databaseFile(settings.server.cache);
  const folder = dirname(indexStart(settings.server.cache));
  const paths = listFolder(folder)
    .filter((name) => namePattern.test(name))
    .map((name) => `${folder}/${name}`);
  const damaged = paths.flatMap((path) => {
    const problem = problemOf(path);
    return problem === undefined ? [] : [damageOf(path, problem, path === file)];
  });
  return damaged.length > 0 || paths.length === 0
    ? damaged
    : [ok('databases', `${plural(paths.length, 'database')} without damage`)];
}

function damageOf(path: string, problem: string, isStore: boolean): Finding {
  const kept = isStore ? ' The history of stars and the audit log are in the file that is set aside.' : '';
  return warning(
    'databases',
    `${path} is damaged (${problem}).`,
    `Check the disk. A site that uses ${basename(path)} sets it aside and builds it again by itself.${kept}`,
  );
}

/** What is wrong with a database; undefined for nothing, and for one that is being written. Changes nothing. */
function problemOf(path: string): string | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
    const found = database.prepare('PRAGMA quick_check(1)').get();
    const problem = String(found === undefined ? '' : Object.values(found)[0]);
    return problem === 'ok' ? undefined : problem.replaceAll('\n', ' ');
  } catch (error) {
    return isBusy(error) ? undefined : errorMessage(error);
  } finally {
    database?.close();
  }
}
