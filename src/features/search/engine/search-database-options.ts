import type { DatabaseOptions } from '#platform/sqlite/open-database.ts';

/** How long a process waits for another one that writes, in milliseconds. */
const timeoutMs = 2_000;

export interface SearchDatabase extends Pick<DatabaseOptions, 'file' | 'pragmas' | 'onSetAside' | 'onUnusable'> {
  /** The application id of its file. */
  readonly applicationId: number;
  /** The version of its tables: a file of another version is built again. */
  readonly version: number;
  /** The SQL that creates its tables. */
  readonly tables: string;
}

/** How a database of the search is opened. A file that is damaged or of another version is set aside, and built again. */
export function searchDatabaseOptions({ applicationId, version, tables, ...more }: SearchDatabase): DatabaseOptions {
  return {
    ...more,
    temporary: 'file',
    schema: { applicationId, version, step: (from) => (from === 0 ? { sql: tables, version } : undefined) },
    timeoutMs,
    // One is enough: the database can be built again.
    asideName: (path) => `${path}.aside`,
  };
}
