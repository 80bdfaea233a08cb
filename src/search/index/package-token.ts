/** The word that every row of a package holds, to search in that package alone. */
export function packageToken(repo: string): string {
  const bytes = Array.from(new TextEncoder().encode(repo), (byte) => byte.toString(16).padStart(2, '0'));
  return `zzp${bytes.join('')}`;
}
