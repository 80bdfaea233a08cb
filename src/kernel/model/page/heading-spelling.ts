/** Normalizes the id of a heading, so that ids of older sites match, which differ in hyphens, accents and case. */
export function headingSpelling(id: string): string {
  return id
    .replace(/^user-content-/, '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}
