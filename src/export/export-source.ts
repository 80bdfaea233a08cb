import type { FamilyLinks } from '#markdown/links/family-links.ts';
import type { Fingerprint, ReuseConditions } from '#model/fingerprint.ts';

/** The site that is written, as an export asks it. */
export interface ExportSource {
  /** What every request begins with: scheme and host, without a slash at the end. */
  readonly origin: string;
  /** What the public address of the site begins with, without a slash at the end; '' where nobody named it. */
  readonly publicOrigin: string;
  /** The path that every address of the site begins with, without a slash at the end; '' at the root of a host. */
  readonly base: string;
  /** The version of the family: with an equal one all links are resolved as they were. */
  readonly family: string;
  /** Resolves the links of the family as it is now. */
  readonly links: FamilyLinks;
  /** Asks the site, as a visitor without cookies would. */
  fetch(url: string): Promise<Response>;
  /** The fingerprint of the response at a path inside the site; undefined for a response that is made each time. */
  fingerprintOf(path: string): Promise<Fingerprint | undefined>;
  /** The conditions of the last response for a path that {@link fingerprintOf} knows. */
  reuseConditions(path: string): Promise<ReuseConditions>;
}
