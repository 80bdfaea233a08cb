import { basename } from 'node:path/posix';
import { pageKind } from '#model/page/page.ts';
import { manifestNames } from './manifests/manifests.ts';
import { isMetadataFile } from './metadata.ts';
import type { SourceFile } from './source.ts';

/** True for a file that a repository with too many files keeps: a document, a manifest, or another source of its metadata. */
export function isFirst(path: string): boolean {
  const kind = pageKind(path)?.kind ?? 'code';
  return kind !== 'code' || isMetadataFile(path) || manifestNames.includes(basename(path));
}

/** Warning about a repository with too many files. */
export function tooManyFiles(limit: number): string {
  return `It has more than ${limit} files; documents and manifests come first, and the others are left out. Exclude folders with a .gitignore file.`;
}

/** At most `limit` of these files, sorted by path: documents and manifests before others, and the root before its folders. */
export function firstFiles(files: readonly SourceFile[], limit: number): readonly SourceFile[] {
  const byPath = (a: SourceFile, b: SourceFile): number => (a.path < b.path ? -1 : 1);
  if (files.length <= limit) return files.toSorted(byPath);
  const ranked = files.map((file) => ({ file, rank: isFirst(file.path) ? 0 : 1, depth: file.path.split('/').length }));
  ranked.sort((a, b) => a.rank - b.rank || a.depth - b.depth || byPath(a.file, b.file));
  return ranked
    .slice(0, limit)
    .map(({ file }) => file)
    .sort(byPath);
}
