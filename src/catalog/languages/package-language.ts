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

/** Language by manifest, for repositories without source files. */
const byManifest = [
  ['Cargo.toml', 'Rust'],
  ['go.mod', 'Go'],
  ['pyproject.toml', 'Python'],
  ['composer.json', 'PHP'],
  ['package.json', 'JavaScript'],
] as const;

/**
 * The language of most files of a repository; in a tie, the first in alphabetical order. Without any source files, the
 * language of its manifest. Undefined when there is no manifest either.
 */
export function packageLanguage(paths: Iterable<string>): string | undefined {
  const counts = new Map<string, number>();
  const manifests = new Set<string>();
  for (const path of paths) {
    manifests.add(path);
    const language = byEnding.get(/\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '');
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [commonest] = [...counts].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));
  return commonest?.[0] ?? byManifest.find(([file]) => manifests.has(file))?.[1];
}
