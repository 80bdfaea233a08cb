import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/** What of a build the content security policy must name. */
export interface PolicyInput {
  /** The inline boot script, exactly as it stands in the page. */
  readonly boot: string;
  /** The inline style, exactly as it stands in the page. */
  readonly style: string;
  /** True when an analytics id is configured: pages may then tell the hosts of the tag manager what is read (C-06). */
  readonly analytics: boolean;
  /** True when pages load images of other hosts from there. */
  readonly externalImages: boolean;
}

/** Where the tag manager's library sends what it counts. */
const analyticsHosts = ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com';

/** The content security policy of pages: two hashes and nothing else may run (SECURITY H1). */
export function pagePolicy({ boot, style, analytics, externalImages }: PolicyInput): string {
  const counting = analytics ? analyticsHosts : '';
  return [
    "default-src 'none'",
    `script-src '${hash(boot)}' 'strict-dynamic'`,
    `style-src '${hash(style)}' 'self'`,
    // Drawings of diagrams are `blob:` images; only a script of ours can make such an address.
    `img-src 'self' blob:${externalImages ? ' https:' : ''}${counting}`,
    "font-src 'self'",
    `connect-src 'self'${counting}`,
    "worker-src 'self'",
    // One file of the build may be framed, see `framePolicy`; every other answer refuses.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The same policy as a document says it itself, where nobody sends headers: without what only a header may say, and with the
 * WebAssembly that searches files.
 */
export function filesPolicy(policy: string): string {
  return policy
    .replace("'strict-dynamic'", "'strict-dynamic' 'wasm-unsafe-eval'")
    .replace(/; frame-ancestors [^;]*/, '');
}

/** The policy of everything that is no page: nothing may run, load or frame. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The policy of repositories' own files (SECURITY H2). */
export const rawPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox";

/**
 * What the frame that draws diagrams is sent with. Its own document says what may run and load there; this keeps it in a
 * sandbox even in a window of its own, and lets only our pages frame it (SECURITY C7).
 */
export const frameHeaders = {
  'Content-Security-Policy': "sandbox allow-scripts; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
} as const;

/** The policy of images of other hosts; a drawing may not load anything either. */
export const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** The policy of the service worker: it fetches what pages of the site ask for and nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/** The headers that every answer carries, errors included (SECURITY H3). */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
} as const;

/** The common headers, and those by which a site whose public address is https keeps its visitors there. */
export function siteHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  const encrypted = publicUrl?.startsWith('https:') === true;
  return encrypted ? { ...commonHeaders, 'Strict-Transport-Security': 'max-age=31536000' } : commonHeaders;
}

/** Puts the site's headers on every answer that does not bring its own. */
export function securityHeaders(site: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(site)) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', closedPolicy);
  };
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
