import type { MiddlewareHandler } from 'hono';
import type { ClientAddress } from '#server/http/client-address.ts';
import { textResponse } from '#server/http/text-response.ts';
import { createTokenBuckets } from '#server/rate-limit/token-buckets.ts';
import type { SignedIn } from './signed-in.ts';

/** How often one network may ask for the sign-in, whatever comes of it (SECURITY Q9). */
const limits = { burst: 60, perMinute: 60 };

/** Sends away who asks too often, where there is a sign-in at all. */
export function limitLogin(signedIn: SignedIn, clientAddress: ClientAddress): MiddlewareHandler {
  const budget = createTokenBuckets(limits);
  return async (context, next) => {
    const client = clientAddress(context);
    const wait = budget.wait(client);
    budget.spend(client);
    if (wait === undefined || !(await signedIn(context)).hasUsers) return next();
    return textResponse('Too many requests.', 429, { 'Retry-After': String(wait) });
  };
}
