import { group, httpUrl, integer, nonEmptyString, oneOf, pattern } from './field-types.ts';

const day = 24 * 60 * 60;

const cdn = '[Use a CDN](../guides/cdn.md)';
const times = '[Caching](../explanation/caching.md#how-long-responses-are-cached)';

const purge = group({
  url: httpUrl().optional().meta({
    description:
      'URL that Asterism calls after a sync with changes. The request contains the surrogate keys of the changed responses.',
    example: 'https://api.fastly.com/service/SERVICE/purge',
    see: cdn,
  }),
  method: oneOf(['POST', 'PURGE']).default('POST').meta({ description: 'HTTP method of the purge request.' }),
  header: pattern(/^[\w-]+$/, 'a header name')
    .default('Authorization')
    .meta({ description: 'Header of the purge request that carries the token.', example: 'Fastly-Key' }),
  token: nonEmptyString('a token')
    .optional()
    .meta({ description: 'Value of that header, sent unchanged.', secret: true }),
}).meta({ description: 'The request that tells a shared cache what changed.' });

/** The group `server.caching`: how long shared caches may keep responses. */
export const caching = group({
  maxAge: integer(0, 30 * day, 'seconds')
    .default(30)
    .meta({
      description:
        'Seconds for which shared caches may serve a response without revalidating it (`s-maxage`). 0 forbids caching. Browsers always revalidate.',
      see: times,
    }),
  staleWhileRevalidate: integer(0, 30 * day, 'seconds')
    .default(30)
    .meta({
      description:
        'Seconds after `maxAge` in which a shared cache may serve the old response while it revalidates. Sent only to caches that name the language with the request header `Asterism-Language`.',
      see: cdn,
    }),
  staleIfError: integer(0, 365 * day, 'seconds')
    .default(7 * day)
    .meta({ description: 'Seconds in which a shared cache may serve an old response while the site is down.' }),
  purge: purge.prefault({}),
}).meta({ description: 'How long a shared cache, such as nginx or a CDN, can keep pages, data and files.' });
