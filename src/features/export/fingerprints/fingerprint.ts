import type { Address } from '#model/address/address.ts';
import type { LinkUse } from '#model/page/render.ts';

/** Input of a response, known before the response is rendered. */
export interface Fingerprint {
  /** Changes with everything that affects the response, except the targets of its links. */
  readonly key: string;
  /** The document whose links the response shows; absent for a response without links. */
  readonly from?: Address | undefined;
}

/** Conditions for the reuse of a response with an equal fingerprint, known after rendering. */
export interface ReuseConditions {
  /** False for a response that may change with an equal fingerprint. */
  readonly lasting: boolean;
  /** The resolved links of the response; undefined when they were not recorded. */
  readonly use?: LinkUse | undefined;
}
