import type { Routing } from '#model/address/address.ts';
import type { SearchIndex } from './search-index.ts';

/** What the thread of the index is started with. */
export interface SearchThreadOptions {
  /** The file of the index, undefined for a temporary one. */
  readonly file: string | undefined;
  /** What addresses of the site depend on. */
  readonly site: Routing;
}

/** What can be asked of the index. */
export type CallName = keyof SearchIndex;

/** A question to the thread. */
export type SearchCall = {
  readonly [K in CallName]: { readonly name: K; readonly args: Parameters<SearchIndex[K]> };
}[CallName];

/** What is sent to the thread. */
export type ToSearchThread =
  | { readonly kind: 'call'; readonly id: number; readonly call: SearchCall }
  | { readonly kind: 'close' };

/** What the thread sends; the type of a value is known to who asked. */
export type FromSearchThread<V> =
  | { readonly kind: 'answer'; readonly id: number; readonly value: V }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
  | { readonly kind: 'warning'; readonly message: string }
  /** The index was damaged and is empty now. */
  | { readonly kind: 'lost' };
