import { SourceError, type SourceFile } from './source.ts';

/** Why a path has no target. */
export type MissingReason = 'absent' | 'outside' | 'loop' | 'hidden';

/** Warnings about symbolic links, by the reason why they have no target. */
export const linkMessages: Readonly<Record<MissingReason, string>> = {
  absent: 'The symbolic link points to nothing. Remove it.',
  outside: 'The symbolic link leads out of the repository and is not followed. Replace it with the file itself.',
  loop: 'The symbolic link leads to itself. Remove it.',
  hidden: 'The symbolic link leads to a file that is never shown. Remove it.',
};

/** Warning about a file or folder whose name no URL can contain. */
export const nameMessage =
  'Its name has a backslash, a control character or bytes that are not UTF-8, which a URL cannot contain. Rename it.';

/** Warning about a folder or a file that lies too deep. */
export function tooDeep(depth: number): string {
  return `It is nested more than ${depth} folders deep, so it is left out.`;
}

/** Error of a file of a package that exceeds the limit, in bytes. */
export function tooLarge(folder: string, { path, size }: SourceFile, limit: number): SourceError {
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;
  return new SourceError(
    `The file ${folder}/${path} is ${megabytes(size)}, which exceeds the limit of ${megabytes(limit)}. Make it smaller.`,
  );
}
