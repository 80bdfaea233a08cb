import type { StubRepository, StubRequest } from './stub-repository.ts';

/** A page of a list: body and headers. */
export interface StubPage {
  readonly body: object;
  /** Headers that link the next page, if any. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Fields that only some kinds of forges have. */
export type StubField = 'stars' | 'topics' | 'language' | 'archived';

/** A kind of forge according to its documentation. */
export interface StubKind {
  /** Path of its API. */
  readonly root: string;
  /** Paths of lists; the first group is the owner. */
  readonly lists: readonly RegExp[];
  /** Path of one repository. */
  readonly one: RegExp;
  /** A repository in the format of the forge. */
  describe(repository: StubRepository, origin: string): object;
  /** Path of the open requests of a repository; the first group is its path. */
  readonly requests?: RegExp;
  /** A request in the format of the forge. */
  describeRequest?(request: StubRequest): object;
  /** Query parameter of the page size. */
  readonly size: string;
  /** True when responses have an ETag. */
  readonly tags: boolean;
  /** Optional fields that it returns. */
  readonly fields: readonly StubField[];
  /** Creates a page of a list. */
  page(items: readonly object[], next: string | undefined): StubPage;
  /** Body of a 404 response. */
  readonly unknown: object;
}

/** Creates a page that links the next one in a `Link` header. */
export function linkedPage(items: readonly object[], next: string | undefined): StubPage {
  const first = '</?page=1>; rel="first"';
  return { body: items, headers: { link: next === undefined ? first : `<${next}>; rel="next", ${first}` } };
}
