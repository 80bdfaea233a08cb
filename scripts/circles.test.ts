import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './project.js';

/** The files of `src` that are not tests, with the files that each imports. */
function importedFiles(): ReadonlyMap<string, readonly string[]> {
  const all = globSync('src/**/*.{ts,tsx}', { cwd: root });
  const files = new Set(all.filter((file) => !/\.test\.|\/testing\//.test(file)));
  const targetOf = (file: string, specifier: string): string => {
    if (specifier.startsWith('#features/')) return `src/${specifier.slice(1)}`;
    return specifier.startsWith('#') ? `src/kernel/${specifier.slice(1)}` : join(dirname(file), specifier);
  };
  const importsOf = (file: string): readonly string[] =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^'?]*)/g)]
      .map(([, specifier = '']) => targetOf(file, specifier))
      .filter((target) => files.has(target));
  return new Map([...files].map((file) => [file, importsOf(file)]));
}

/** The folder of a room or of a feature that a file is in, such as `src/kernel/web/page`; undefined for a file beside them. */
function folderOf(file: string): string | undefined {
  const parts = dirname(file).split('/').slice(0, 4);
  return parts.length === 4 ? parts.join('/') : undefined;
}

/** The folders that each folder imports. */
function importedFolders(): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>();
  for (const [file, targets] of importedFiles()) {
    const folder = folderOf(file);
    if (folder === undefined) continue;
    const imported = folders.get(folder) ?? new Set();
    folders.set(folder, imported);
    for (const target of targets) {
      const other = folderOf(target);
      if (other !== undefined && other !== folder) imported.add(other);
    }
  }
  return folders;
}

/** Folders that import each other, directly or through others: the last of each way is its first. */
function circlesIn(folders: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (folder: string, way: readonly string[]): void => {
    if (way.includes(folder)) circles.push([...way.slice(way.indexOf(folder)), folder].join(' → '));
    if (done.has(folder) || way.includes(folder)) return;
    for (const other of folders.get(folder) ?? []) follow(other, [...way, folder]);
    done.add(folder);
  };
  for (const folder of folders.keys()) follow(folder, []);
  return circles;
}

test('folders of rooms and features do not import each other in a circle', () => {
  const folders = importedFolders();
  expect(folders.size).toBeGreaterThan(100);
  expect(circlesIn(folders)).toEqual([]);
});

test('a circle of folders is found, and named by its way', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `src/kernel/web/${name}`);
  const folders = new Map([
    [a, new Set([b])],
    [b, new Set([c])],
    [c, new Set([b])],
  ] as [string, Set<string>][]);
  expect(circlesIn(folders)).toEqual([`${b} → ${c} → ${b}`]);
});
