/**
 * Which redirects are followed: none; those within a host, http to https included; those to any host over https, and to
 * private hosts that are allowed by name over http too; or all to web addresses.
 */
export type RedirectPolicy = 'none' | 'same-host' | 'secure' | 'any';

/** What decides whether a redirect is followed. */
export interface RedirectRules {
  /** Which are followed. */
  readonly policy: RedirectPolicy;
  /** Hosts that may be reached over http where the policy is `secure`. */
  readonly privateHosts: readonly string[];
}

/** Where a redirect leads; undefined where the policy forbids it or `location` is no address without credentials. */
export function redirectTarget(from: URL, location: string | undefined, rules: RedirectRules): URL | undefined {
  const to = URL.parse(location ?? '', from);
  if (to === null || to.username !== '' || to.password !== '' || !/^https?:$/.test(to.protocol)) return undefined;
  return isAllowed(from, to, rules) ? to : undefined;
}

function isAllowed(from: URL, to: URL, { policy, privateHosts }: RedirectRules): boolean {
  const isSecure = to.protocol === 'https:';
  if (policy === 'none') return false;
  if (policy === 'any') return true;
  if (policy === 'secure') return isSecure || privateHosts.includes(to.hostname);
  if (from.hostname !== to.hostname) return false;
  return (from.protocol === to.protocol && from.port === to.port) || (from.protocol === 'http:' && isSecure);
}
