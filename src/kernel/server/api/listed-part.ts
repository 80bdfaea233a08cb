import type { Context } from 'hono';
import { listedPackages } from '#catalog/page-tree/public-packages.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Package } from '#model/package/package.ts';
import { malformed, type Refusal } from '#server/http/instead.ts';

/** Packages in one response, at most and by default. */
const maxLimit = 500;
const defaultLimit = 100;

/** Length of a cursor, in characters: names of folders are not longer. */
const maxCursor = 255;

/** The packages of one response of a list. */
export interface ListedPart {
  /** The packages, in the order of their names. */
  readonly packages: readonly Package[];
  /** Cursor of the next response; undefined for the last one. */
  readonly next: string | undefined;
}

/** The part of a list that a request wants. */
export interface RequestedPart {
  /** Maximum number of packages. */
  readonly limit: number;
  /** The name after which it begins. */
  readonly after: string;
}

/** Reads `?limit=&cursor=`; undefined for a request of the whole list, which has neither. */
export function requestedPart(context: Context): RequestedPart | Refusal | undefined {
  const { limit, cursor } = context.req.query();
  if (limit === undefined && cursor === undefined) return undefined;
  const count = Number(limit ?? defaultLimit);
  if (limit !== undefined && (!/^\d{1,4}$/.test(limit) || count < 1 || count > maxLimit))
    return malformed(`"limit" is a number from 1 to ${maxLimit}.`);
  if (cursor !== undefined && (cursor === '' || cursor.length > maxCursor))
    return malformed('"cursor" is the value of "next" in the response before; leave it out for the first one.');
  return { limit: count, after: cursor ?? '' };
}

/** The listed packages after a name. The order of names stays the same when a sync adds or removes packages. */
export function listedPart(snapshot: Snapshot, { limit, after }: RequestedPart): ListedPart {
  const behind = listedPackages(snapshot).filter(({ repo }) => repo > after);
  const packages = behind.toSorted((a, b) => (a.repo < b.repo ? -1 : 1)).slice(0, limit);
  return { packages, next: behind.length > packages.length ? packages.at(-1)?.repo : undefined };
}
