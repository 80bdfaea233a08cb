/**
 * Spellings of a path. Hosts of files redirect to a shorter one: without `index.html`, without `.html`, with or without a
 * slash at the end.
 */

/** True for two spellings of one path. */
export function isSpelling(path: string, other: string): boolean {
  return stemOf(path) === stemOf(other);
}

/** The path and those of the files that a host may show at it, the likeliest first. */
export function spellingsOf(path: string): readonly string[] {
  if (path.endsWith('.html')) return [path];
  const stem = path.replace(/\/$/, '');
  const files = [`${stem}.html`, `${stem}/index.html`];
  return [path, ...(stem === path ? files : files.toReversed())];
}

function stemOf(path: string): string {
  return path.replace(/(?:\/index)?(?:\.html)?\/?$/, '');
}
