import { join } from 'node:path/posix';
import type { SourceFile } from '#sources/source.ts';
import type { FileSystem } from './file-system.ts';
import { visibilityOf } from './path-rules.ts';

/** Maximum number of hidden files in a list. */
const maxHidden = 2_000;

/** Maximum depth of hidden folders. */
const maxDepth = 4;

/** The paths with hidden names in a repository: beside its listed files, and in the hidden folders there. */
export async function hiddenPaths(
  fs: FileSystem,
  root: string,
  files: readonly SourceFile[],
): Promise<readonly string[]> {
  const found: string[] = [];

  async function visit(folder: string, depth: number): Promise<void> {
    const entries = await Promise.resolve(fs.entries(join(root, folder))).catch(() => []);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (found.length >= maxHidden || visibilityOf(path) !== 'linked') continue;
      if (!entry.isDirectory()) found.push(path);
      else if (depth < maxDepth) await visit(path, depth + 1);
    }
  }

  const folders = new Set(files.flatMap(({ path }) => parentsOf(path)));
  for (const folder of new Set(['', ...folders])) await visit(folder, 0);
  return found.toSorted();
}

/** The folders around a file, without the root. */
function parentsOf(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_name, index) => names.slice(0, index + 1).join('/'));
}
