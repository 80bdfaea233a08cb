import type { FamilyLinks } from '#markdown/links/family-links.ts';
import type { Fingerprint, ReuseConditions } from './fingerprints/fingerprint.ts';

/** The site as seen by an export. */
export interface ExportSource {
  /** Origin of every request: scheme and host, without a slash at the end. */
  readonly origin: string;
  /** Origin of the public URL of the site, without a slash at the end; '' when it is not set. */
  readonly publicOrigin: string;
  /** Base path of the site, without a slash at the end; '' at the root of a host. */
  readonly base: string;
  /** Version of the family: with the same version, all links resolve to the same addresses. */
  readonly family: string;
  /** Resolves links of a package or of a version as they are now. Rejects with the errors of sources. */
  linksFrom(repo: string): Promise<FamilyLinks>;
  /** Fetches a URL of the site, as a client without cookies. */
  fetch(url: string): Promise<Response>;
  /** The fingerprint of the response at a path inside the site; undefined for a response that is never cached. */
  fingerprintOf(path: string): Promise<Fingerprint | undefined>;
  /** The conditions for the reuse of the last response at a path with a {@link fingerprintOf}. */
  reuseConditions(path: string): Promise<ReuseConditions>;
}
