import { errorMessage } from '#platform/errors.ts';
import type { DatabaseOptions } from '#platform/sqlite/open-database.ts';
import { schemaSteps } from './schema-steps.ts';

/** `ASTR` in ASCII. */
const applicationId = 0x41535452;

/** How long an opening process waits for another one, in milliseconds. */
const timeoutMs = 5_000;

/** How the store's database is opened. `warn` gets a sentence if the file cannot be used as it is. */
export function databaseOptions(file: string, warn: (message: string) => void): DatabaseOptions {
  return {
    file,
    temporary: 'memory',
    schema: {
      applicationId,
      version: schemaSteps.length,
      step: (from) => ({ sql: schemaSteps[from] ?? '', version: from + 1 }),
    },
    timeoutMs,
    // Takes effect in a file that is still empty.
    pragmas: 'PRAGMA auto_vacuum = INCREMENTAL',
    // The history of the stars and the audit log cannot be created again, so every file is kept.
    asideName: () => `${file}.aside-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`,
    onSetAside: (aside) =>
      warn(
        `The file ${file} is damaged or of another version. It was moved to ${aside}, and an empty database took its place.`,
      ),
    onUnusable: (error) =>
      warn(
        `The file ${file} cannot be used (${errorMessage(error)}). The cache is held in memory. Check the folder and its disk.`,
      ),
  };
}
