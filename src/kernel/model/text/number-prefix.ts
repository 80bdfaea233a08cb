/** A number that only orders files: `1.guide`, `01-intro`, `02_setup`. A version or a date belongs to the name. */
const prefix = /^(\d{1,3})(?:\s*[-_.]+\s*|\s+-\s*)(?=[^\d\s._-])/;

/** The number that a file or folder name begins with; undefined for none. */
export function numberOfPath(path: string): number | undefined {
  const digits = prefix.exec(path.slice(path.lastIndexOf('/') + 1))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** A name without such a number. */
export function withoutNumber(name: string): string {
  return name.replace(prefix, '');
}

/** A path without such numbers in any of its parts. */
export function withoutNumbers(path: string): string {
  return path.split('/').map(withoutNumber).join('/');
}
