import { PostgresError } from '#platform/postgres/postgres-error.ts';

/** Leaves out errors of a database that is at fault: the store tells of it once, and what failed is tried again. */
export function withoutOutages(onError: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    if (faultOf(error)?.isFault !== true) onError(error);
  };
}

/** True for an error that a database that is away has caused. */
export function isOutage(error: unknown): boolean {
  return faultOf(error)?.isOutage === true;
}

/** The error of the database that has caused an error. */
function faultOf(error: unknown): PostgresError | undefined {
  if (error instanceof PostgresError) return error;
  return error instanceof Error && error.cause !== undefined ? faultOf(error.cause) : undefined;
}
