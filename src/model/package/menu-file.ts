/** What an entry of a package's menu names inside the package. */
export interface MenuFile {
  /** Path inside the repository as readers see it (`x.html`) or as it is (`x.md`); empty for the package itself. */
  readonly file: string;
  /** What follows `#`, undefined where nothing does. */
  readonly hash: string | undefined;
}

/** What a link of a package's menu names inside the package; undefined where it leads out of the site. */
export function menuFile(link: string): MenuFile | undefined {
  if (/^https?:/i.test(link)) return undefined;
  const [path = '', hash] = link.split('#');
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
  return { file: segments.join('/'), hash: hash || undefined };
}
