import type { MiddlewareHandler } from 'hono';
import { policyHash } from '#platform/hash.ts';

/** Options of the content security policy of pages. */
export interface PolicyInput {
  /** The inline boot script, exactly as in the page. */
  readonly boot: string;
  /** The inline styles by name, exactly as in the pages that have them. */
  readonly styles: Readonly<Record<string, string>>;
  /** True if an analytics id is set: pages may then connect to the hosts of the tag manager (C-06). */
  readonly analytics: boolean;
  /** True if pages load external images from their hosts. */
  readonly externalImages: boolean;
}

/** The hosts that the library of the tag manager connects to. */
const analyticsHosts = ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com';

/** The content security policy of pages: only the inline script and styles with these hashes may run (SECURITY H1). */
export function pagePolicy({ boot, styles, analytics, externalImages }: PolicyInput): string {
  const counting = analytics ? analyticsHosts : '';
  return [
    "default-src 'none'",
    `script-src '${policyHash(boot)}' 'strict-dynamic'`,
    `style-src ${Object.values(styles)
      .map((style) => `'${policyHash(style)}'`)
      .join(' ')} 'self'`,
    // Drawings of the browser are `blob:` images; only scripts of the site can create such a URL.
    `img-src 'self' blob:${externalImages ? ' https:' : ''}${counting}`,
    "font-src 'self'",
    `connect-src 'self'${counting}`,
    "worker-src 'self'",
    // Only documents of the build may be framed, see `frameHeaders`.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy for the `<meta>` element of exported documents: without directives that only a header may have. */
export function filesPolicy(policy: string): string {
  return policy.replace(/; frame-ancestors [^;]*/, '');
}

/** The policy of all other responses: nothing may run, load or frame. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The policy of repositories' own files (SECURITY H2). */
export const rawPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox";

/**
 * Headers of a document of the build, which runs in a frame. It has a policy for scripts; these keep it in a sandbox even in a window
 * of its own, and let only pages of the site frame it (SECURITY C7).
 */
export const frameHeaders = {
  'Content-Security-Policy': "sandbox allow-scripts; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
} as const;

/** The policy of external images; an SVG may load nothing. */
export const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** The policy of the service worker and of the worker that receives events: they fetch from the site only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/** The headers of every response, errors included (SECURITY H3). */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
} as const;

/** The common headers; with HSTS if the public URL is https. */
export function siteHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  const encrypted = publicUrl?.startsWith('https:') === true;
  return encrypted ? { ...commonHeaders, 'Strict-Transport-Security': 'max-age=31536000' } : commonHeaders;
}

/** Adds the headers of the site to every response that does not set them. */
export function securityHeaders(site: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(site)) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', closedPolicy);
  };
}
