/** What a badge tells about a package. */
export type BadgeKind = 'version' | 'release' | 'released' | 'license' | 'stars' | 'language' | 'maintained' | 'docs';

/** An image of a badge service, recognised by its address. */
export interface BadgeAddress {
  /** What it tells. */
  readonly kind: BadgeKind;
  /** Page of its package at a registry or a forge; undefined for a badge about the package of its document. */
  readonly page: string | undefined;
  /** The value that the author wrote into the address; undefined if the service finds it. */
  readonly claim?: string | undefined;
}
