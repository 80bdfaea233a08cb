import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { trustedProxies, unmapped } from './trusted-proxies.ts';

/** Gives the network that a request comes from: its address, or the first half of an IPv6 address; '' where there is none. */
export type ClientAddress = (context: Context<{ Bindings: { readonly incoming?: IncomingMessage } }>) => string;

/**
 * Makes the function that tells networks apart. Behind proxies, given as addresses or ranges (`10.0.0.0/8`), it is what the
 * nearest of them says of who asked it; what others say is not believed, as anybody could say it.
 */
export function createClientAddress(proxies: readonly string[]): ClientAddress {
  const isTrusted = trustedProxies(proxies);
  return ({ env, req }) => {
    const own = env?.incoming?.socket.remoteAddress ?? '';
    if (!isTrusted(own)) return clientPrefix(own);
    const forwarded = (req.header('x-forwarded-for') ?? '').split(',').map((entry) => withoutPort(entry.trim()));
    // From the nearest to the farthest; the first that is no proxy of ours is the visitor.
    const visitor = forwarded.findLast((address) => !isTrusted(address));
    return clientPrefix(visitor !== undefined && isIP(unmapped(visitor)) !== 0 ? visitor : own);
  };
}

/** Some proxies write `192.0.2.7:4711` and `[2001:db8::7]:4711`. */
function withoutPort(entry: string): string {
  const [, bracketed, dotted] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? [];
  return bracketed ?? dotted ?? entry;
}

/** The network of an IP address: an IPv4 address itself, the first half of one of IPv6. */
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
