import type { Base } from '#model/address/address.ts';

/** An image of a running site, which stands in for badges of services in documents. */
export interface SiteBadge {
  /** What it tells, such as `docs`. */
  readonly label: string;
  /** Its alternative text, after the label. */
  readonly value: string;
  /** Its URL path for a package. */
  readonly image: (repo: string, site: Base) => string;
}
