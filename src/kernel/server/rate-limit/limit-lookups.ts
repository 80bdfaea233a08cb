import type { MiddlewareHandler } from 'hono';
import type { ClientAddress } from '#server/http/client-address.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import { createTokenBuckets } from './token-buckets.ts';

/** A path with the name of a version. */
const versionPattern = /^\/(?:[^/]+\/){0,3}[^/]*@/;

/** A path with the id of a commit, which git has to look up: of a version, or on a side of a range. */
const commitPattern = /(?:@|\.\.\.)[\da-f]{7,64}(?:[/.]|$)|\/[\da-f]{7,64}\.\.\./i;

/** Lookups without a result: as many as a reader of old links makes in an hour. */
const failures = { burst: 120, perMinute: 60 };

/**
 * Limits what each client network has looked up in git without a result, on all routes with versions: commits that do not
 * exist, and pages that a version lacks. An id counts while it is looked up, so that requests at the same time count too.
 */
export function limitLookups(clientAddress: ClientAddress): MiddlewareHandler {
  const buckets = createTokenBuckets(failures);
  return async (context, next) => {
    const { path } = context.req;
    const isCommit = commitPattern.test(path);
    const client = isCommit || versionPattern.test(path) ? clientAddress(context) : '';
    if (client === '') return next();
    const wait = buckets.retryAfter(client);
    if (wait !== undefined) {
      const message = 'Too many requests for commits and pages that do not exist.';
      return textResponse(message, 429, { 'Retry-After': String(wait) });
    }
    if (isCommit) buckets.take(client);
    await next();
    const isFailure = isMissing(context.res);
    if (isFailure && !isCommit) buckets.take(client);
    if (isCommit && context.res.status < 400) buckets.give(client);
    return undefined;
  };
}

/** True for an error, and for a redirect to the nearest page of one that a version lacks. */
function isMissing({ status, headers }: Response): boolean {
  return status === 404 || (status === 302 && headers.get('location')?.includes('?missing=') === true);
}
