import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { trustedProxies, unmapped } from './trusted-proxies.ts';

/** The address of the client of a request, of IPv6 the first 64 bits; '' for requests without a connection. */
export type ClientAddress = (context: Context<{ Bindings: { readonly incoming?: IncomingMessage } }>) => string;

/**
 * Creates the reader of client addresses. Proxies are addresses or ranges (`10.0.0.0/8`). Behind them the client is the
 * nearest address in `X-Forwarded-For` that is no proxy; entries beyond it could be forged.
 */
export function createClientAddress(proxies: readonly string[]): ClientAddress {
  const isTrusted = trustedProxies(proxies);
  return ({ env, req }) => {
    const own = env?.incoming?.socket.remoteAddress ?? '';
    if (!isTrusted(own)) return clientPrefix(own);
    const forwarded = (req.header('x-forwarded-for') ?? '').split(',').map((entry) => withoutPort(entry.trim()));
    // From the nearest to the farthest: the first one that is no proxy is the client.
    const client = forwarded.findLast((address) => !isTrusted(address));
    return clientPrefix(client !== undefined && isIP(unmapped(client)) !== 0 ? client : own);
  };
}

/** Some proxies write `192.0.2.7:4711` and `[2001:db8::7]:4711`. */
function withoutPort(entry: string): string {
  const [, bracketed, dotted] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? [];
  return bracketed ?? dotted ?? entry;
}

/** The part of an IP address that identifies a client: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function clientPrefix(mapped: string): string {
  const address = unmapped(mapped);
  if (!isIPv6(address)) return address;
  const [start = ''] = address.split('%');
  const [head = '', tail = ''] = start.split('::');
  const left = head.split(':').filter((part) => part !== '');
  const right = tail.split(':').filter((part) => part !== '');
  const missing = start.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  return [...left, ...Array<string>(missing).fill('0'), ...right].slice(0, 4).join(':');
}
