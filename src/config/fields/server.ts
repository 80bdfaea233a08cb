import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { caching } from './caching.ts';
import { basePath, group, list, oneOf, pattern, text, wholeNumber } from './field-types.ts';

const proxies = list(
  text().refine(isAddress, { error: 'an IP address, or a range of them such as 10.0.0.0/8' }),
  'a list of addresses',
);

function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  return family !== 0 && rest.length === 0 && (bits === undefined || isPrefix(bits, family === 4 ? 32 : 128));
}

function isPrefix(bits: string, most: number): boolean {
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

const hostName = text().refine((host) => isIP(host) !== 0 || /^[a-z0-9]([\w.-]*[a-z0-9])?$/i.test(host), {
  error: 'a host name such as docs.example.org, or an IP address, without a port',
});

/** `server.limits`: what one document may cost. */
const limits = group({
  sizeLimit: wholeNumber(1024, 64 * 1024 * 1024, 'bytes')
    .default(1024 * 1024)
    .describe('Markdown of more bytes is shown as plain text.'),
  timeLimit: wholeNumber(50, 60_000, 'milliseconds')
    .default(1000)
    .describe(
      'Rendering that takes more milliseconds of processor time, or four times as long in all, is ended, and the page shown as plain text.',
    ),
  memoryLimit: wholeNumber(64, 4096, 'megabytes')
    .default(256)
    .describe('Heap of a render thread, in megabytes; a thread that needs more is ended.'),
  threads: wholeNumber(1, 64)
    .default(() => Math.min(64, Math.max(2, availableParallelism())))
    .describe('Threads that render. Default: as many as the machine has cores, at least 2.'),
  queueLimit: wholeNumber(1, 100_000)
    .default(1000)
    .describe('Pages that may wait to be rendered; who asks for more is told to come back in a moment.'),
  searchShardSize: wholeNumber(10, 1_000_000, 'pages')
    .default(1500)
    .describe('Pages of which a part of the search is made when a site is exported; a larger site has several parts.'),
});

const token = (of: string) =>
  text('a token')
    .optional()
    .meta({ description: `Token for the API of ${of}; sent to no other host.`, secret: true });

/** `server.tokens`: what makes forges allow more. */
const tokens = group({
  github: token('github.com'),
  gitlab: token('gitlab.com'),
  codeberg: token('codeberg.org'),
});

/** `server.sync`: how often sources that cannot tell of changes are asked. */
const sync = group({
  interval: wholeNumber(5, 86_400, 'seconds').default(60).describe('Seconds between two looks at a source.'),
  jitter: wholeNumber(0, 50, 'percent').default(10).describe('How much that time varies at random, in percent.'),
});

/** `server.webhook`: how forges tell of a push. */
const webhook = group({
  secret: text('a secret').min(16, { error: 'a secret of at least 16 characters' }).optional().meta({
    description: 'What forges sign their calls of /api/hook with. Without it there is no such call.',
    secret: true,
  }),
});

/** `server.metrics`: what Prometheus may read. */
const metrics = group({
  token: text('a token').min(16, { error: 'a token of at least 16 characters' }).optional().meta({
    description: 'What readers of /metrics send as "Authorization: Bearer …". Without it there are no metrics.',
    secret: true,
  }),
});

/** `server.log`: what is logged, and how. */
const log = group({
  level: oneOf(['error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('What is logged: this and what is worse. "debug" logs every request.'),
  format: oneOf(['auto', 'text', 'json'])
    .default('auto')
    .describe('Lines to read, or objects of JSON; "auto" writes text to a terminal and JSON elsewhere.'),
});

/** `server.signIn`: who may see the console. */
const signIn = group({
  users: text('a file')
    .optional()
    .describe('File of those who may sign in, which "asterism user add" writes. Without it there is no sign-in.'),
});

/** The group `server`: where the site listens and what it may use. */
export const server = group({
  host: pattern(/^[\w.:%-]+$/, 'an address of this machine such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1')
    .describe('Address to listen on.'),
  port: wholeNumber(0, 65_535).default(3000).describe('Port to listen on; 0 takes any that is free.'),
  allowedHosts: list(hostName, 'a list of host names')
    .default([])
    .describe(
      'Names and IP addresses of the site besides core.server.url. Where either is set, requests for other hosts are refused.',
    ),
  base: basePath().default('').describe('Path under which the site lives, such as /docs.'),
  connections: wholeNumber(1, 1_000_000)
    .default(10_000)
    .describe('Connections that are open at once; more are refused.'),
  clientShare: wholeNumber(1, 100, 'percent')
    .default(10)
    .describe('How many of the connections, and of the streams of events, one network may hold, in percent.'),
  cache: text('a folder').default('~/.cache/asterism').describe('Folder for what is kept between runs.'),
  cacheSize: wholeNumber(1, 1024 * 1024, 'megabytes')
    .default(512)
    .describe('Rendered pages kept there, in megabytes; those that nobody read for longest go first.'),
  mirrorRetentionDays: wholeNumber(1, 36_500, 'days')
    .default(30)
    .describe(
      'Days after which the mirror of a git repository, or a search index, that no site uses any more is removed.',
    ),
  staleAfter: wholeNumber(1, 525_600, 'minutes')
    .default(60)
    .describe('Minutes without an answer of a source after which its pages carry a notice.'),
  trustProxy: z
    .union([z.literal(false), proxies], { error: 'false or a list of addresses' })
    .default(false)
    .describe('Addresses, or ranges of them, of the proxies that are believed who asked them (X-Forwarded-For).'),
  caching: caching.prefault({}),
  limits: limits.prefault({}),
  sync: sync.prefault({}),
  webhook: webhook.prefault({}),
  metrics: metrics.prefault({}),
  log: log.prefault({}),
  signIn: signIn.prefault({}),
  tokens: tokens.prefault({}),
});
