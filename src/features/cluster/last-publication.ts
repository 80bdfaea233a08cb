import type { StaleCache } from '#sources/stale-cache.ts';
import { parse } from './pack.ts';
import type { Publication } from './store/shared-store.ts';

/** Remembers on this machine which publication was shown last, for a start while the database is away. */
export interface LastPublication {
  /** The last publication; undefined when there is none. */
  read(): Promise<Publication | undefined>;
  /** Remembers a publication. */
  write(publication: Publication): Promise<void>;
}

/** Creates the memory of a product in the local store. */
export function createLastPublication(copies: Pick<StaleCache, 'get' | 'put'>, product: string): LastPublication {
  const place = 'cluster publication';
  return {
    async read() {
      const copy = await copies.get(place, product);
      return copy && parse(copy.body);
    },
    async write(publication) {
      const body = new TextEncoder().encode(JSON.stringify(publication));
      const { blob: hash, at: checkedAt } = publication;
      copies.put(place, { url: product, etag: undefined, lastModified: undefined, hash, checkedAt, body });
    },
  };
}
