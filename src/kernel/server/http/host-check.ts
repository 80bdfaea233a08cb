import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Settings } from '#config/schema.ts';
import { type Base, insidePath } from '#model/address/address.ts';
import { routeAt } from '#model/match-route.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** Dependencies of the host check. */
export interface HostCheckDeps extends Base {
  /** The names from {@link hostNames}; every name is accepted if there are none. */
  readonly names: readonly string[];
  /** Addresses and ranges of proxies whose `X-Forwarded-Host` is trusted. */
  readonly proxies: readonly string[];
}

/**
 * The host names of a site, in lower case and without ports. There are none if neither `core.server.url` nor
 * `server.allowedHosts` is set: `core.domains` alone do not name the site itself.
 */
export function hostNames({ core, server: { allowedHosts } }: Pick<Settings, 'core' | 'server'>): readonly string[] {
  const { url } = core.server;
  const own = url === undefined ? [] : [new URL(url).host];
  if (own.length + allowedHosts.length === 0) return [];
  // An IPv6 address has several spellings; browsers send the shortest.
  const listed = allowedHosts.map((host) =>
    isIPv6(host) ? (URL.parse(`http://[${host}]`)?.host ?? `[${host}]`) : host,
  );
  return [...new Set([...own, ...core.domains, ...listed].map(hostnameOf))];
}

/**
 * Creates the check whether a request names a host of the site or this machine. It rejects requests by DNS rebinding: of a
 * page whose host name was made to resolve to this site.
 */
export function createHostCheck({ names, proxies, base }: HostCheckDeps): (request: IncomingMessage) => boolean {
  if (names.length === 0) return () => true;
  const known = new Set(names);
  const isTrusted = trustedProxies(proxies);
  const isNamed = (host: string): boolean => {
    const name = hostnameOf(host);
    return known.has(name) || isLoopback(name);
  };
  return ({ headers, socket, url = '' }) => {
    if (isForAnyHost(url, base)) return true;
    const forwarded = isTrusted(socket.remoteAddress ?? '') ? headers['x-forwarded-host'] : undefined;
    const host = lastOf(forwarded) ?? headers.host;
    // An absolute target is checked besides the header. HTTP/1.0 has no header; browsers do not use it.
    const target = url.startsWith('/') ? undefined : URL.parse(url)?.host;
    return (target === undefined || isNamed(target)) && (host === undefined || isNamed(host));
  };
}

/** Probes and scrapers call a replica by its IP address; none of these answers is for a browser. */
function isForAnyHost(url: string, base: string): boolean {
  const [path = ''] = url.split('?');
  return routeAt(insidePath(path, { base }) ?? path).kind === 'health';
}

/** The value of the nearest proxy, if several are joined. */
function lastOf(header: string | readonly string[] | undefined): string | undefined {
  const last = header?.toString().split(',').at(-1)?.trim();
  return last === '' ? undefined : last;
}

/** A host name without its port and the trailing dot of an absolute name. */
function hostnameOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/(?<=[^.])\.$/, '');
}

function isLoopback(name: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name);
}
