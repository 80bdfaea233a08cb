import type { StubRepository } from './stub-repository.ts';

/** A page of a list: its body, and headers that belong to it. */
export interface StubPage {
  /** The body. */
  readonly body: object;
  /** Headers with the address of the next page, where it stands there. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What only some kinds of forges say of a repository. */
export type StubField = 'stars' | 'topics' | 'language' | 'archived';

/** A kind of forge as its documentation describes it. */
export interface StubKind {
  /** The path under which its API lies. */
  readonly root: string;
  /** The owner that a path lists, and whether it is one kind of owner. */
  readonly lists: readonly RegExp[];
  /** The path of one repository. */
  readonly one: RegExp;
  /** A repository in the words of the forge. */
  describe(repository: StubRepository, origin: string): object;
  /** The parameter for how many stand on a page. */
  readonly size: string;
  /** True when answers carry an ETag. */
  readonly tags: boolean;
  /** What it says of a repository. */
  readonly fields: readonly StubField[];
  /** A page of a list. */
  page(items: readonly object[], next: string | undefined): StubPage;
  /** What is said of something unknown. */
  readonly unknown: object;
}

/** A list whose next page stands in a header between others. */
export function linkedPage(items: readonly object[], next: string | undefined): StubPage {
  const first = '</?page=1>; rel="first"';
  return { body: items, headers: { link: next === undefined ? first : `<${next}>; rel="next", ${first}` } };
}
