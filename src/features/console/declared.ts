import type { Base } from '#model/address/address.ts';
import { live, optional } from '#model/route.ts';

/** The sign-in and the console, as pages and as calls for programs. */
export const routes = {
  login: { ...optional, pattern: '/login', kind: 'page', methods: 'all' },
  loginCall: { ...live, pattern: '/api/login', kind: 'api', methods: 'all' },
  console: { ...optional, pattern: '/console', kind: 'page', methods: 'all' },
  consoleData: { ...live, pattern: '/api/console', kind: 'api', methods: 'all' },
  consoleSync: { ...live, pattern: '/api/console/sync', kind: 'api', methods: 'all' },
} as const;

/** The URL path of the sign-in form. */
export function signInPath({ base }: Base): string {
  return base + routes.login.pattern;
}

/** The URL path of the console. */
export function consolePath({ base }: Base): string {
  return base + routes.console.pattern;
}
