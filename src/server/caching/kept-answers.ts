import { LRUCache } from 'lru-cache';
import type { CachedResponse } from '#server/http/cached-response.ts';

/** Finished answers in memory. */
export interface KeptAnswers {
  /** The answer to an address (path and query) under a key that begins with what it was made of. */
  get(versions: string, address: string): CachedResponse | undefined;
  /** Keeps an answer for as long as there is room. */
  set(versions: string, address: string, response: CachedResponse): void;
}

/** Arrangements of the Matrix that are kept at most: there are more of them than anybody asks for twice. */
const mostArrangements = 64;

/** A memory of `size` bytes. Answers to a query have a small part of it to themselves, so that they never crowd out pages. */
export function createKeptAnswers(size: number): KeptAnswers {
  const sizeCalculation = ({ body }: CachedResponse): number => body.size + 1_000;
  const pages = new LRUCache<string, CachedResponse>({ maxSize: size, sizeCalculation });
  const arrangements = new LRUCache<string, CachedResponse>({
    max: mostArrangements,
    maxSize: Math.ceil(size / 8),
    sizeCalculation,
  });
  const at = (address: string): LRUCache<string, CachedResponse> => (address.includes('?') ? arrangements : pages);
  return {
    get: (versions, address) => at(address).get(`${versions}\n${address}`),
    set: (versions, address, response) => void at(address).set(`${versions}\n${address}`, response),
  };
}
