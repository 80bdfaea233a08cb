import type { Routing } from '#model/address/address.ts';

/** What the thread of the index is started with. */
export interface SearchThreadData {
  /** The file of the index; undefined for a temporary one. */
  readonly file: string | undefined;
  /** What addresses of the site depend on. */
  readonly site: Routing;
}

/** What the thread reports by itself. */
export type SearchEvent =
  /** A sentence for the operator. */
  | { readonly kind: 'warning'; readonly message: string }
  /** The index was damaged and is empty now. */
  | { readonly kind: 'lost' };
