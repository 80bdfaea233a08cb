/** The path of a folder that a folder of the repository names, with a slash at its end; empty for the root. */
export function inFolder(folder: string, path: string): string {
  const segments = folder.split('/').filter(Boolean);
  for (const part of path.split('/')) {
    if (part === '..') segments.pop();
    else if (part !== '.' && part !== '') segments.push(part);
  }
  return segments.length === 0 ? '' : `${segments.join('/')}/`;
}
