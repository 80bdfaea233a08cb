/** The token of every row of a package, to search in that package only. */
export function packageToken(repo: string): string {
  const bytes = Array.from(new TextEncoder().encode(repo), (byte) => byte.toString(16).padStart(2, '0'));
  return `zzp${bytes.join('')}`;
}
