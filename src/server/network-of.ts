import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** Gives the network that a request comes from: its address, or the first half of an IPv6 address; '' where there is none. */
export type NetworkOf = (context: Context<{ Bindings: { readonly incoming?: IncomingMessage } }>) => string;

/**
 * Makes the function that tells networks apart. Behind proxies, given as addresses or ranges (`10.0.0.0/8`), it is what the
 * nearest of them says of who asked it; what others say is not believed, as anybody could say it.
 */
export function createNetworkOf(proxies: readonly string[]): NetworkOf {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return ({ env, req }) => {
    const own = plain(env?.incoming?.socket.remoteAddress ?? '');
    if (!isTrusted(own)) return networkOfAddress(own);
    const forwarded = (req.header('x-forwarded-for') ?? '').split(',').map((address) => plain(address.trim()));
    // From the nearest to the farthest; the first that is no proxy of ours is the visitor.
    const visitor = forwarded.findLast((address) => !isTrusted(address));
    return networkOfAddress(visitor !== undefined && isIP(visitor) !== 0 ? visitor : own);
  };
}

/** An IPv4 address that is written as one of IPv6, as itself. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function networkOfAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const [start = ''] = address.split('%');
  const [head = '', tail = ''] = start.split('::');
  const left = head.split(':').filter((part) => part !== '');
  const right = tail.split(':').filter((part) => part !== '');
  const missing = start.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  return [...left, ...Array<string>(missing).fill('0'), ...right].slice(0, 4).join(':');
}
