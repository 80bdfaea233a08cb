import type { Element, ElementContent } from 'hast';
import type { AddressKeys } from './address-keys.ts';
import type { Effort } from './align/effort.ts';

/** What is known of one version of the article. */
export interface ComparedSide {
  readonly keys: AddressKeys;
  /** Visible text of its nodes that follow each other. */
  readonly textOf: (nodes: readonly ElementContent[]) => string;
  /** Key of an image, a formula, a checkbox or a diagram. */
  readonly wholeKey: (element: Element) => string;
}

/** What all steps of a comparison share. */
export interface CompareContext {
  /** The first version. */
  readonly before: ComparedSide;
  /** The second version. */
  readonly after: ComparedSide;
  /** The work that is left. */
  readonly effort: Effort;
  /** Marks that belong to an earlier place. */
  readonly continued: Set<Element>;
}
