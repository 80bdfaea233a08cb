import { type FolderRoot, locate } from '#sources/file-access.ts';
import { fundingFile } from '#sources/manifests/funding-file.ts';
import {
  isMetadataFile,
  isReadmeName,
  keptMetadata,
  type MetadataResult,
  type ReadMetadata,
} from '#sources/metadata.ts';
import type { SourceFile } from '#sources/source.ts';
import { readInside } from './read-inside.ts';
import type { WalkResult } from './walk.ts';

/** Reads the metadata of a repository in a folder, from the listed files and the README in `.github`. */
export type FolderMetadata = (
  repository: FolderRoot & { readonly folder: string },
  walked: Pick<WalkResult, 'files' | 'warnings'>,
  hidden: SourceFile | undefined,
) => Promise<MetadataResult>;

/** Creates the reader. It caches metadata until a file changes that it was read from; while one cannot be read, the last metadata stay. */
export function createFolderMetadata(product: string, readMetadata: ReadMetadata): FolderMetadata {
  const cached = new Map<string, { readonly key: string; readonly answer: MetadataResult }>();
  return async ({ folder, ...root }, { files, warnings }, hidden) => {
    const shown = files.filter(({ path }) => isMetadataFile(path));
    const funding = (await locate(root, fundingFile))?.file;
    const relevant = [...shown, funding, hidden].filter((file) => file !== undefined);
    // A README that cannot be shown has its own warning, so a warning about a missing README would be redundant.
    const unusable = warnings.flatMap(({ file }) => (file !== undefined && isReadmeName(file) ? [file] : []));
    const key = [...relevant.map(({ path, hash }) => `${path} ${hash}`), ...unusable].join('\n');
    const previous = cached.get(folder);
    if (previous?.key === key) return previous.answer;
    const rootFiles = [...relevant.map(({ path }) => path), ...unusable];
    let isUnread = false;
    const read = (name: string, limit: number) =>
      readInside(root, name, limit).catch((error: unknown) => {
        isUnread = true;
        throw error;
      });
    const result = await readMetadata({ folder, product, rootFiles, read });
    if (isUnread) return { ...result, ...(previous && { metadata: previous.answer.metadata }) };
    const answer = { ...result, metadata: keptMetadata(result, previous?.answer.metadata) };
    cached.set(folder, { key, answer });
    return answer;
  };
}
