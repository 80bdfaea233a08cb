import { fundingFile } from '#sources/manifests/funding-file.ts';
import { isAboutItself, isReadmeName, type MetadataAnswer, readMetadata } from '#sources/metadata.ts';
import type { SourceFile } from '#sources/source.ts';
import { locate } from './file-access.ts';
import { readInside } from './read-inside.ts';
import type { Walked } from './walk.ts';

/** Reads the metadata of a repository in a folder, given the files that were found and its README in `.github`. */
export type FolderMetadata = (
  repository: { readonly folder: string; readonly root: string },
  walked: Pick<Walked, 'files' | 'faults'>,
  hidden: SourceFile | undefined,
) => Promise<MetadataAnswer>;

/** Creates the reader, which caches the metadata of repositories whose files about themselves have not changed. */
export function createFolderMetadata(product: string): FolderMetadata {
  const cached = new Map<string, { readonly key: string; readonly answer: MetadataAnswer }>();
  return async ({ folder, root }, { files, faults }, hidden) => {
    const shown = files.filter(({ path }) => isAboutItself(path));
    const funding = (await locate(root, fundingFile))?.file;
    const relevant = [...shown, funding, hidden].filter((file) => file !== undefined);
    // A README that cannot be shown has its own warning; that there is none would be a second one.
    const unusable = faults.flatMap(({ file }) => (file !== undefined && isReadmeName(file) ? [file] : []));
    const key = [...relevant.map(({ path, hash }) => `${path} ${hash}`), ...unusable].join('\n');
    const known = cached.get(folder);
    if (known?.key === key) return known.answer;
    const rootFiles = [...relevant.map(({ path }) => path), ...unusable];
    const read = (name: string, limit: number) => readInside(root, name, limit);
    const answer = await readMetadata({ folder, product, rootFiles, read });
    cached.set(folder, { key, answer });
    return answer;
  };
}
