import type { NamedPath } from '#model/address/page-position.ts';

/** Why there is no page to show; each reason has a translated message. */
export type FailureReason =
  | 'package'
  | 'page'
  | 'address'
  | 'loading'
  | 'busy'
  | 'outage'
  | 'trouble'
  | 'answer'
  | 'offline'
  | 'unreachable'
  | 'version';

/** A page that cannot be shown (P-11). */
export interface Failure {
  /** HTTP status of the response. */
  readonly status: 404 | 500 | 503;
  /** Requested URL path; '' on the 404 page of a static export. */
  readonly url: string;
  /** The reason; its message names the package and the file of the page's address. */
  readonly reason: FailureReason;
  /** True before the first sync has ended; the page then retries automatically. */
  readonly loading?: true;
  /** True for the document that the service worker shows for any page while the site is unreachable. */
  readonly shell?: true;
  /** For a removed page, when it was removed (milliseconds since 1970). */
  readonly until?: number | undefined;
  /** A page that may replace the requested one. */
  readonly successor?: NamedPath | undefined;
  /** Similar pages for an unknown address, and search words ('' when there are none). */
  readonly near?: { readonly pages: readonly NamedPath[]; readonly words: string } | undefined;
}
