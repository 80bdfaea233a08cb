/** Hits of one page, and of one package, so that others have room. */
const maxPerPage = 3;
const maxPerPackage = 6;

/** Counts a hit of a page; false if the result has enough hits of the page or of its package. */
export type HitLimit = (page: string | number, repo: string | number) => boolean;

/** Creates the limit of a result. A result of a single package has a limit for each page only. */
export function createHitLimit({ singlePackage }: { readonly singlePackage: boolean }): HitLimit {
  const [ofPage, ofPackage] = [createCounter(), createCounter()];
  const max = singlePackage ? Number.POSITIVE_INFINITY : maxPerPackage;
  return (page, repo) => ofPage(page) <= maxPerPage && ofPackage(repo) <= max;
}

/** Creates a function that returns how often it was called with a key. */
function createCounter(): (key: string | number) => number {
  const counts = new Map<string | number, number>();
  return (key) => {
    const next = (counts.get(key) ?? 0) + 1;
    counts.set(key, next);
    return next;
  };
}
