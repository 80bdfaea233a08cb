import { PostgresError } from '#platform/postgres/postgres-error.ts';
import { SourceError } from '#sources/source.ts';

/** Throws an error of the database as one of a source, which readers of repositories expect; throws any other as it is. */
export function asSourceError(cause: unknown): never {
  if (!(cause instanceof PostgresError)) throw cause;
  throw new SourceError(cause.message, { cause });
}
