import type { MiddlewareHandler } from 'hono';
import type { ClientAddress } from '#server/http/client-address.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import { createTokenBuckets } from '#server/rate-limit/token-buckets.ts';
import type { SignedIn } from './signed-in.ts';

/** Requests for the sign-in by one client, whatever their result (SECURITY Q9). */
const requests = { burst: 60, perMinute: 60 };

/** Limits the requests for the sign-in of a site that has users. */
export function limitLogin(signedIn: SignedIn, clientAddress: ClientAddress): MiddlewareHandler {
  const buckets = createTokenBuckets(requests);
  return async (context, next) => {
    const client = clientAddress(context);
    const wait = buckets.retryAfter(client);
    buckets.take(client);
    if (wait === undefined || !(await signedIn(context)).hasUsers) return next();
    return textResponse('Too many requests.', 429, { 'Retry-After': String(wait) });
  };
}
