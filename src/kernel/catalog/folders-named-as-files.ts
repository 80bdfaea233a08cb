import { toolchainReaders } from '#features/toolchains.ts';
import type { Warning } from '#model/warning.ts';
import { manifestNames } from '#sources/manifests/manifests.ts';
import type { Repository } from '#sources/source.ts';

const readme = /(^|\/)readme\.\w+$/i;

/** Lists folders that have the name of a file that would be read: a manifest, a README, or the settings of a toolchain. */
export function foldersNamedAsFiles({ folder: repository, files }: Pick<Repository, 'folder' | 'files'>): Warning[] {
  const folders = new Set(files.flatMap(({ path }) => upperFolders(path)));
  return [...folders].filter(isNameOfFile).map((file) => {
    return { repository, file, message: 'It is a folder, so it is not read. Rename the folder, or put a file there.' };
  });
}

/** The folder in the root that a path leads through, and the one in that: settings of toolchains lie no deeper by custom. */
function upperFolders(path: string): readonly string[] {
  const first = path.indexOf('/');
  if (first < 0) return [];
  const second = path.indexOf('/', first + 1);
  return second < 0 ? [path.slice(0, first)] : [path.slice(0, first), path.slice(0, second)];
}

function isNameOfFile(folder: string): boolean {
  const isSettings = toolchainReaders.some(({ settings }) => settings.test(folder));
  return isSettings || manifestNames.includes(folder) || readme.test(folder);
}
