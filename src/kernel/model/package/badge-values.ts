/** The values of a package that badges of its documents show. A value that is not known is absent. */
export interface BadgeValues {
  /** Version of the manifest without a leading `v`; that of the newest release if the manifest has none. */
  readonly version?: string;
  /** Newest released version without a leading `v`. */
  readonly release?: string;
  /** Date of the newest release: `2026-11-23`. */
  readonly released?: string;
  /** SPDX licence expression as written. */
  readonly license?: string;
  readonly stars?: number;
  /** Main programming language. */
  readonly language?: string;
  /** True when the repository is archived. */
  readonly archived?: true;
  /** True on a site with a server, which draws badges of its own. */
  readonly isServed?: true;
  /** Versions of the packages of its workspace, by folder. */
  readonly workspace?: Readonly<Record<string, string>>;
}

/** A badge that the site draws in place of an image of a badge service. */
export interface DrawnBadge {
  /** What it tells, such as `version`. */
  readonly label: string;
  /** The value; the alternative text if there is an image. */
  readonly value: string;
  /** Path on this site of an image with the value; absent for a text. */
  readonly image?: string;
  /** Address of the image that it replaces. */
  readonly original: string;
}
