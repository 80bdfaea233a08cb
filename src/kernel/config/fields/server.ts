import { isIP } from 'node:net';
import { z } from 'zod';
import { serverSettings } from '#features/settings.ts';
import { forgeInstances } from '#model/forges/forges.ts';
import { caching } from './caching.ts';
import { basePath, group, integer, list, nonEmptyString, oneOf, pattern } from './field-types.ts';
import { limits } from './limits.ts';

const proxies = list(
  nonEmptyString().refine(isAddressRange, { error: 'an IP address, or a range such as 10.0.0.0/8' }),
  'a list of IP addresses',
);

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  return version !== 0 && rest.length === 0 && (bits === undefined || isPrefixLength(bits, version === 4 ? 32 : 128));
}

function isPrefixLength(bits: string, max: number): boolean {
  return /^\d{1,3}$/.test(bits) && Number(bits) <= max;
}

const hostName = nonEmptyString().refine((host) => isIP(host) !== 0 || /^[a-z0-9]([\w.-]*[a-z0-9])?$/i.test(host), {
  error: 'a host name such as docs.example.org, or an IP address, without a port',
});

const token = (name: string, host: string) =>
  nonEmptyString('a token')
    .optional()
    .meta({
      description: `Token for the API of ${host}. It is sent to no other host and needs no permissions.`,
      secret: true,
      variable: `${name.toUpperCase()}_TOKEN`,
      see: '[Tokens](../guides/sources.md#tokens)',
    });

/** `server.tokens`: tokens that raise the rate limits of public forges. */
const tokens = group<Readonly<Record<string, ReturnType<typeof token>>>>(
  Object.fromEntries(forgeInstances.map(({ name, host }) => [name, token(name, host)])),
).meta({ description: 'Tokens for public forges. A forge allows more requests with a token.' });

/** `server.sync`: how often sources are polled. */
const sync = group({
  interval: integer(5, 86_400, 'seconds').default(60).meta({
    description: 'Seconds between two checks of a source that does not report changes itself.',
  }),
  jitter: integer(0, 50, 'percent').default(10).meta({ description: 'Random variation of the interval, in percent.' }),
}).meta({ description: 'How often sources are checked for changes.' });

/** `server.webhook`: calls of forges after a push. */
const webhook = group({
  secret: nonEmptyString('a secret').min(16, { error: 'a secret of at least 16 characters' }).optional().meta({
    description:
      'Secret with which forges sign their calls of `POST /api/hook`, at least 16 characters. Without it, there is no webhook.',
    secret: true,
    variable: 'WEBHOOK_SECRET',
    see: '[Webhooks](../guides/webhooks.md)',
  }),
});

const logging = '[The log](../guides/monitoring.md#log)';

/** `server.log`: the log of a served site. */
const log = group({
  level: oneOf(['error', 'warn', 'info', 'debug']).default('info').meta({
    flag: '--log-level',
    description: 'Lowest level that is logged. `debug` logs every request.',
    variable: 'LOG_LEVEL',
    see: logging,
  }),
  format: oneOf(['auto', 'text', 'json']).default('auto').meta({
    flag: '--log-format',
    description: 'Log format. `auto` writes text to a terminal and JSON elsewhere.',
    variable: 'LOG_FORMAT',
    see: logging,
  }),
});

/** The group `server`: network, cache folder, limits and operation. */
export const server = group({
  host: pattern(/^[\w.:%-]+$/, 'an address of this machine such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1')
    .meta({
      description: 'Address to listen on. `0.0.0.0` accepts connections from other machines.',
      example: '0.0.0.0',
      flag: '--host',
      variable: 'HOST',
    }),
  port: integer(0, 65_535).default(3000).meta({
    description: 'Port to listen on. 0 picks a free port.',
    example: 8080,
    flag: '--port',
    variable: 'PORT',
  }),
  allowedHosts: list(hostName, 'a list of host names')
    .default([])
    .meta({
      description:
        'Host names and IP addresses of the site, in addition to those of `core.server.url` and `core.domains`. If this or `core.server.url` is set, requests for other hosts get status 421.',
      example: ['asterism', '192.0.2.1'],
      see: '[Host names](../explanation/security.md#host-names)',
    }),
  base: basePath().default('').meta({
    description: 'Base path of the site on its host.',
    defaultText: 'none; the site is at the root of its host',
    example: '/docs',
    flag: '--base',
    see: '[Serve under a path](../guides/subpath.md)',
  }),
  connections: integer(1, 1_000_000)
    .default(10_000)
    .meta({ description: 'Maximum number of open connections. Further ones are refused.' }),
  clientShare: integer(1, 100, 'percent').default(10).meta({
    description:
      'Maximum share of the connections, and of the event streams, that one client network can use, in percent. Proxies in `server.trustProxy` can use all connections.',
    see: '[Limits](limits.md)',
  }),
  cache: nonEmptyString('a folder').default('~/.cache/asterism').meta({
    description: 'Folder for the cache: rendered pages, the search index, git mirrors and copies of remote sources.',
    defaultText: '`$XDG_CACHE_HOME/asterism`, or otherwise `~/.cache/asterism`',
    example: '/var/cache/asterism',
    flag: '--cache',
    variable: 'CACHE',
    isPath: true,
    see: '[The cache folder](../explanation/caching.md#the-cache-folder)',
  }),
  cacheSize: integer(1, 1024 * 1024, 'megabytes')
    .default(512)
    .meta({
      description:
        'Maximum size of the rendered pages in the cache, in megabytes. The least recently used pages are removed first.',
    }),
  mirrorRetentionDays: integer(1, 36_500, 'days').default(30).meta({
    description: 'Days after which a git mirror or a search index that no site uses is removed.',
  }),
  staleAfter: integer(1, 525_600, 'minutes').default(60).meta({
    description: 'Minutes without an answer from a source after which its pages show a notice.',
  }),
  trustProxy: z
    .union([z.literal(false), proxies], { error: 'false or a list of IP addresses' })
    .default(false)
    .meta({
      description:
        'IP addresses or address ranges of trusted proxies. In requests from these proxies, `X-Forwarded-For` contains the client address and `X-Forwarded-Host` the host.',
      example: ['127.0.0.1', '10.0.0.0/8'],
      see: '[nginx](../guides/nginx.md)',
    }),
  caching: caching.prefault({}),
  limits: limits.prefault({}),
  sync: sync.prefault({}),
  webhook: webhook.prefault({}),
  log: log.prefault({}),
  ...serverSettings,
  tokens: tokens.prefault({}),
}).meta({ description: 'Network, cache, limits and operation of the server.' });
