import type { Forge } from '#model/forges/forge.ts';
import type { ForgeKind } from '#model/forges/forges.ts';
import type { RequestFacts } from '#model/package/change-request.ts';
import type { ApiPage } from './cached-pages.ts';
import type { ForgeEntry } from './forge-entry.ts';

/** A request to the API of a forge. */
export interface ForgeRequest {
  /** Encoded path below the base URL, such as `/users/acme/repos`. */
  readonly path: `/${string}`;
  /** Query parameters. */
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Whether all listed repositories are archived, when the request filters by it and the response does not say. */
  readonly archived?: boolean;
}

/** One page of a list. */
export interface ForgePage {
  /** Entries of the page. */
  readonly items: readonly unknown[];
  /** URL of the next page; undefined on the last page. */
  readonly next: string | undefined;
}

/** The part of an API that lists open pull or merge requests. */
export interface RequestsApi {
  /** Request for the newest open requests of a repository, given by its path. */
  list(path: string, limit: number): ForgeRequest;
  /** Parses one of them. Throws ZodError. */
  read(item: unknown): RequestFacts;
}

/** Adapter for the API of one kind of forge. */
export interface ForgeAdapter {
  /** Description of the forge, which needs no network. */
  readonly forge: Forge & { readonly kind: ForgeKind };
  /** Headers with the token. */
  authorization(token: string): Readonly<Record<string, string>>;
  /** Requests that list the repositories of an owner, the likeliest first; after a 404 the next ones are tried. */
  lists(owner: string): readonly (readonly ForgeRequest[])[];
  /** Parses a page of a list; undefined when the response is not one. */
  readPage(page: ApiPage): ForgePage | undefined;
  /** Request for one repository, given by its path. */
  one(path: string): ForgeRequest;
  /** Parses a repository; undefined for a private or empty one. Throws ZodError. */
  read(answer: unknown, archived: boolean | undefined): ForgeEntry | undefined;
  /** Lists open requests; absent for a forge whose requests git cannot fetch. */
  readonly requests?: RequestsApi;
}
