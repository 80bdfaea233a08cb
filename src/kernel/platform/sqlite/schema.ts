import type { DatabaseSync } from 'node:sqlite';
import { OtherVersionError } from './sqlite-error.ts';
import { inTransaction } from './transaction.ts';

/** The tables of a database, by version. */
export interface Schema {
  /** Application id in the header of the file. */
  readonly applicationId: number;
  /** The newest version; a database without tables has version 0. */
  readonly version: number;
  /** The step from a version to a later one; undefined if there is none, so that the file counts as foreign. */
  readonly step: (from: number) => SchemaStep | undefined;
}

/** SQL that brings a database from one version to a later one. */
export interface SchemaStep {
  /** Statements that run in one transaction. */
  readonly sql: string;
  /** The version afterwards. */
  readonly version: number;
}

/**
 * Brings a database to the newest version of a schema. Several processes may do so at once. Throws
 * {@link OtherVersionError} for a database of another program, of a later version, or of one from which no step leads.
 */
export function upgradeSchema(database: DatabaseSync, schema: Schema): void {
  const read = (): number => inTransaction(database, () => readVersion(database, schema), 'DEFERRED');
  for (let version = read(); version < schema.version; version = read()) takeStep(database, version, schema);
}

/** The version of a database. */
function readVersion(database: DatabaseSync, { applicationId, version: newest }: Schema): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  const owner = database.prepare('PRAGMA application_id').get()?.application_id;
  const tables = Number(database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.count);
  if (version === 0 && tables === 0) return 0;
  if (owner === applicationId && version >= 1 && version <= newest) return version;
  throw new OtherVersionError('The database is of another program or of another version.');
}

/** Takes one step, unless another process has taken it meanwhile. */
function takeStep(database: DatabaseSync, from: number, schema: Schema): void {
  const step = schema.step(from);
  if (step === undefined) throw new OtherVersionError(`No step leads from version ${from} to ${schema.version}.`);
  inTransaction(database, () => {
    if (readVersion(database, schema) !== from) return;
    database.exec(step.sql);
    database.exec(`PRAGMA application_id = ${schema.applicationId}; PRAGMA user_version = ${step.version}`);
  });
}
