/**
 * Redirects to follow: `none`; `same-host`, including http to https; `secure`, to any host over https, and to allowed
 * private hosts over http; or `any`, to every web address.
 */
export type RedirectPolicy = 'none' | 'same-host' | 'secure' | 'any';

/** Options for redirects. */
export interface RedirectRules {
  readonly policy: RedirectPolicy;
  /** Hosts that may be contacted over http with the policy `secure`. */
  readonly privateHosts: readonly string[];
}

/**
 * Resolves the target of a redirect; undefined when the policy forbids it or `location` is invalid or has credentials.
 */
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
