import { group, oneOf, pattern, text, webAddress, wholeNumber } from './field-types.ts';

const day = 24 * 60 * 60;

/** `server.caching.purge`: how a cache in front is told of what changed. */
const purge = group({
  url: webAddress().optional().describe('Address that is called after a sync with changes, with their surrogate keys.'),
  method: oneOf(['POST', 'PURGE']).default('POST').describe('Method of that call.'),
  header: pattern(/^[\w-]+$/, 'the name of a header')
    .default('Authorization')
    .describe('Header of that call that holds the token.'),
  token: text('a token').optional().meta({ description: 'What that header holds, as it is.', secret: true }),
});

/** `server.caching`: how long caches in front keep answers. */
export const caching = group({
  maxAge: wholeNumber(0, 30 * day, 'seconds')
    .default(30)
    .describe('Seconds for which caches in front keep an answer without asking; 0 lets them keep none.'),
  staleWhileRevalidate: wholeNumber(0, 30 * day, 'seconds')
    .default(30)
    .describe('Seconds after that in which those that name the language may send it once more while they ask.'),
  staleIfError: wholeNumber(0, 365 * day, 'seconds')
    .default(7 * day)
    .describe('Seconds in which they may send it while the site is down.'),
  purge: purge.prefault({}),
});
