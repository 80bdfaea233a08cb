import type { Address } from './address/address.ts';
import type { LinkUse } from './page/render.ts';

/** What a response is made from; known before it is made. */
export interface Fingerprint {
  /** Changes with everything that decides the response, except how the links of its document resolve. */
  readonly key: string;
  /** The document whose links the response shows; absent for a response without links. */
  readonly from?: Address | undefined;
}

/** Under which conditions a response may be reused while its fingerprint stays equal; known once it was made. */
export interface ReuseConditions {
  /** False for a response that may change although its fingerprint does not. */
  readonly lasting: boolean;
  /** The links that the response resolved; undefined where they were not recorded. */
  readonly use?: LinkUse | undefined;
}
