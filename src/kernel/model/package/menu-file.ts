/** Target of a menu entry inside its package. */
export interface MenuFile {
  /** Path inside the repository, of the page (`x.html`) or the file (`x.md`); empty for the package itself. */
  readonly file: string;
  /** Fragment without `#`; undefined without one. */
  readonly hash: string | undefined;
}

/** Parses the target of a menu entry; undefined when it leads out of the package. */
export function menuFile(link: string): MenuFile | undefined {
  if (/^https?:/i.test(link)) return undefined;
  const [path = '', hash] = link.split('#');
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
  return { file: segments.join('/'), hash: hash || undefined };
}
