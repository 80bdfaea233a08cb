import type { Context } from 'hono';
import { errorMessage } from '#platform/errors.ts';
import type { Handler } from '#server/http/route-handlers.ts';

/** The sessions or the failed attempts cannot be read or stored. */
export class SignInUnavailableError extends Error {
  override readonly name = 'SignInUnavailableError';
  constructor(cause: unknown) {
    super(`Sessions and attempts to sign in cannot be read or stored. ${errorMessage(cause)}`, { cause });
  }
}

/** Headers of a 503 of the sign-in and the console. */
export const unavailableHeaders = { 'Retry-After': '10' } as const;

/** Settles as `work` does, but throws {@link SignInUnavailableError} for every error. */
export async function storing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new SignInUnavailableError(error);
  }
}

/** What happens when the sign-in is not available. */
export interface Unavailable {
  /** Makes the response. */
  readonly answer: (context: Context) => Response | Promise<Response>;
  /** Called with the error. */
  readonly onError: (error: unknown, doing: string) => void;
}

/** A handler that answers as `unavailable` says while sessions or attempts cannot be read or stored. */
export function withUnavailable(handler: Handler, unavailable: Unavailable): Handler {
  return async (context, next) => {
    try {
      return await handler(context, next);
    } catch (error) {
      if (!(error instanceof SignInUnavailableError)) throw error;
      unavailable.onError(error, 'sign-in');
      return unavailable.answer(context);
    }
  };
}
