/** The key of every response: all documents show parts of the whole family. */
export const siteKey = 'site';

/** The key of responses about the whole family: the Matrix, lists, search results. */
export const familyKey = 'family';

/** The key of all responses about a package. */
export function packageKey(repo: string): string {
  return `package-${encodeURIComponent(repo)}`;
}

/** Headers by which a cache in front purges responses, in the two spellings of caches. */
export function surrogateKeys(...keys: readonly string[]): Readonly<Record<'Surrogate-Key' | 'Cache-Tag', string>> {
  const all = [siteKey, ...keys];
  return { 'Surrogate-Key': all.join(' '), 'Cache-Tag': all.join(',') };
}
