import { PostgresError } from '#platform/postgres/postgres-error.ts';

/** Leaves out errors of a database that is away: the store reports it once, and what failed is tried again. */
export function withoutOutages(onError: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    if (!isOutage(error)) onError(error);
  };
}

/** True for an error that a database that is away has caused. */
export function isOutage(error: unknown): boolean {
  if (error instanceof PostgresError) return error.isOutage;
  return error instanceof Error && error.cause !== undefined && isOutage(error.cause);
}
