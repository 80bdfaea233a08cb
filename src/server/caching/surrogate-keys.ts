/** The key of every answer: documents name the whole family, so what all of them share changes them all. */
export const siteKey = 'site';

/** The key of answers that tell of the whole family: the Matrix, lists, feeds, the sitemap, what was searched. */
export const familyKey = 'family';

/** The key of all answers about a package. */
export function packageKey(repo: string): string {
  return `package-${encodeURIComponent(repo)}`;
}

/** Headers by which a cache in front finds the answers that a change concerns, in the two spellings that caches know. */
export function surrogateKeys(...keys: readonly string[]): Readonly<Record<'Surrogate-Key' | 'Cache-Tag', string>> {
  const all = [siteKey, ...keys];
  return { 'Surrogate-Key': all.join(' '), 'Cache-Tag': all.join(',') };
}
