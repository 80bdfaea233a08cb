import { isSecretFile, isSecretName } from './secret-names.ts';

/** How a path is public: listed, reachable only by a link from a page, or not at all. */
export type Visibility = 'listed' | 'linked' | 'never';

/** Folders that are never shown, with all their contents. */
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

/** Maximum depth of nested folders: code that walks over folders goes as deep. Deeper files are never public. */
export const maxFolderDepth = 40;

/** Returns the visibility of a path inside a repository. The path need not exist. */
export function visibilityOf(path: string): Visibility {
  const segments = path.split('/');
  if (segments.length > maxFolderDepth + 1) return 'never';
  if (segments.some((segment) => !isPlainSegment(segment))) return 'never';
  const names = segments.map(foldName);
  if (names.some((name) => neverFolders.has(name) || /^git~\d/.test(name) || isSecretName(name))) return 'never';
  if (isSecretFile(names.at(-1) ?? '')) return 'never';
  return names.some((name) => name.startsWith('.')) ? 'linked' : 'listed';
}

/** True when a name can be one segment of a URL path: no separator, no control character, valid UTF-8, not `.` or `..`. */
export function isPlainSegment(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters.
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\u0000-\u001f\u007f\ufffd]/.test(name);
}

/**
 * Normalizes names that some file system treats as equal: case, compatibility forms, invisible characters, trailing
 * dots.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/::?\$.*$/, '')
    .replace(/[. ]+$/, '')
    .trim();
}
