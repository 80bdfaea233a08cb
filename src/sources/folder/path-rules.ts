import { isSecretFile, isSecretName } from './secret-names.ts';

/** What the public may do with a path: see it listed, reach it by a link from a page, or neither. */
export type Visibility = 'listed' | 'linked' | 'never';

/** Folders that are never shown, with all that is in them. */
const neverFolders: ReadonlySet<string> = new Set([
  '.aws',
  '.azure',
  '.docker',
  '.gcloud',
  '.git',
  '.gnupg',
  '.kube',
  '.password-store',
  '.ssh',
  '.terraform',
  'node_modules',
]);

/** Says whether a path inside a repository may be seen. The path need not exist. */
export function visibilityOf(path: string): Visibility {
  const segments = path.split('/');
  if (segments.some((segment) => !isPlainSegment(segment))) return 'never';
  const names = segments.map(foldName);
  if (names.some((name) => neverFolders.has(name) || /^git~\d/.test(name) || isSecretName(name))) return 'never';
  if (isSecretFile(names.at(-1) ?? '')) return 'never';
  return names.some((name) => name.startsWith('.')) ? 'linked' : 'listed';
}

/** True when a name can be one segment of a URL path: no separator, no control character, valid UTF-8, not `.` or `..`. */
export function isPlainSegment(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\u0000-\u001f\u007f\ufffd]/.test(name);
}

/** One spelling for names that some file system takes for the same: case, compatibility forms, invisible characters, trailing dots. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/::?\$.*$/, '')
    .replace(/[. ]+$/, '')
    .trim();
}
