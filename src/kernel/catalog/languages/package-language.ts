import { basename } from 'node:path/posix';
import { settingsFileNames } from '#config/load/settings-file.ts';
import { manifests } from '#sources/manifests/manifests.ts';

/** File name extensions of each programming language. */
const endings: Readonly<Record<string, readonly string[]>> = {
  TypeScript: ['ts', 'tsx', 'mts', 'cts'],
  JavaScript: ['js', 'jsx', 'mjs', 'cjs'],
  Python: ['py'],
  Rust: ['rs'],
  Go: ['go'],
  PHP: ['php'],
  Ruby: ['rb'],
  Java: ['java'],
  Kotlin: ['kt', 'kts'],
  Swift: ['swift'],
  'C#': ['cs'],
  'C++': ['cc', 'cpp', 'cxx', 'hpp'],
  C: ['c', 'h'],
  Shell: ['sh', 'bash'],
  Lua: ['lua'],
  Dart: ['dart'],
  Elixir: ['ex', 'exs'],
  Vue: ['vue'],
  Svelte: ['svelte'],
};

const byEnding = new Map(Object.entries(endings).flatMap(([name, list]) => list.map((ending) => [ending, name])));

/** The manifests in the order in which they name the language of a repository without source files. */
const byRank = manifests.toSorted((a, b) => a.languageRank - b.languageRank);

/**
 * The language of most files of a repository; in a tie, the first in alphabetical order. Without any source files, the
 * language of its manifest. Undefined when there is no manifest either. Settings files of Asterism are no source files.
 */
export function packageLanguage(paths: Iterable<string>): string | undefined {
  const counts = new Map<string, number>();
  const files = new Set<string>();
  for (const path of paths) {
    files.add(path);
    const language = byEnding.get(/\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '');
    if (language !== undefined && !settingsFileNames.includes(basename(path)))
      counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [commonest] = [...counts].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));
  return commonest?.[0] ?? byRank.find(({ file }) => files.has(file))?.language;
}
