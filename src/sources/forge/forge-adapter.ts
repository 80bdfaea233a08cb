import type { Forge } from '#model/forges/forge.ts';
import type { ForgeKind } from '#model/forges/forges.ts';
import type { ApiPage } from './cached-pages.ts';
import type { ForgeEntry } from './forge-entry.ts';

/** One request to a forge's API. */
export interface ForgeRequest {
  /** The path below the API's address, encoded, such as `/users/acme/repos`. */
  readonly path: `/${string}`;
  /** The parameters of the query. */
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** What the request says of each of its repositories, where the answers themselves do not. */
  readonly archived?: boolean;
}

/** One page of a list. */
export interface ForgePage {
  /** What stands on it. */
  readonly items: readonly unknown[];
  /** The address of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/** How one kind of forge is spoken to. */
export interface ForgeAdapter {
  /** What is known of the forge without its API. */
  readonly forge: Forge & { readonly kind: ForgeKind };
  /** The header that carries a token. */
  authorization(token: string): Readonly<Record<string, string>>;
  /** Ways to list what an owner has, the likeliest first; one that is answered with 404 gives way to the next. */
  lists(owner: string): readonly (readonly ForgeRequest[])[];
  /** Reads a page of a list; undefined for what is none. */
  readPage(page: ApiPage): ForgePage | undefined;
  /** Asks for one repository by its path. */
  one(path: string): ForgeRequest;
  /** Reads what the API says of a repository; undefined for one that is not for the public or has no contents. Throws ZodError. */
  read(answer: unknown, archived: boolean | undefined): ForgeEntry | undefined;
}
