/** Equal for ids of one heading as older sites and today's spell it: they differ in hyphens, accents and case only. */
export function headingSpelling(id: string): string {
  return id
    .replace(/^user-content-/, '')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}
