import type { FamilyLinks } from '#markdown/links/family-links.ts';
import type { Address } from '#model/address/address.ts';
import type { LinkUse } from '#model/page/render.ts';

/** What an answer is made from, which is known before it is made. */
export interface Origin {
  /** Changes with all of it but what the family answers its links. */
  readonly key: string;
  /** The document whose links are resolved for it; absent where no links are. */
  readonly from?: Address | undefined;
}

/** What is known of an answer once it was made. */
export interface Made {
  /** False when the next look may find another one, although nothing that it is made from changes. */
  readonly lasting: boolean;
  /** What it asked of the links of the family; undefined where nobody noted it. */
  readonly use?: LinkUse | undefined;
}

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
  /** What the answer at a path inside the site is made from; undefined where nobody can tell, so that it is always made. */
  originOf(path: string): Promise<Origin | undefined>;
  /** What is known of the answer that was made last for a path of which {@link originOf} tells. */
  madeOf(path: string): Promise<Made>;
}
