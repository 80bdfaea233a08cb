/**
 * A path relative to a folder, with `.` and `..` resolved; undefined when it leaves the repository. The folder ends with
 * a slash, or is empty.
 */
export function pathIn(folder: string, path: string): string | undefined {
  const segments: string[] = [];
  for (const segment of `${folder}${path}`.split('/')) {
    if (segment === '..' && segments.pop() === undefined) return undefined;
    if (segment !== '' && segment !== '.' && segment !== '..') segments.push(segment);
  }
  return segments.join('/');
}
