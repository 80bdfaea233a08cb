import { createNameFilter } from '#sources/folder/ignore-rules.ts';
import type { GitOverride } from '#sources/git/git-source.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { ForgeAdapter } from './forge-adapter.ts';
import type { ForgeEntry } from './forge-entry.ts';

/** Which repositories of an owner are shown, and how. */
export interface ForgeChoice {
  /** The forge, which decides the addresses of editors, histories and contributors. */
  readonly adapter: Pick<ForgeAdapter, 'forge'>;
  /** Patterns on names and paths; all when empty. */
  readonly include: readonly string[];
  /** Patterns on names and paths that are left out. */
  readonly exclude: readonly string[];
  /** Patterns on the files that are shown; all when empty. */
  readonly files: readonly string[];
  /** Whether copies of other repositories are shown too. */
  readonly forks: boolean;
  /** Whether archived repositories are shown too. */
  readonly archived: boolean;
  /** What the settings say of single repositories, by name or folder. */
  readonly overrides: Readonly<Record<string, GitOverride>>;
}

/** A repository to be read, and what the forge said of it. */
export interface ForgeTarget {
  /** What is read. */
  readonly target: GitTarget;
  /** What the forge said. */
  readonly entry: ForgeEntry;
}

/** Chooses the repositories that are shown, and gives each a name of its own. */
export function chooseTargets(
  entries: readonly ForgeEntry[],
  owner: string,
  choice: ForgeChoice,
): readonly ForgeTarget[] {
  const isWanted = createNameFilter(choice.include, choice.exclude);
  const chosen = entries.filter(
    (entry) => (choice.forks || !entry.fork) && (choice.archived || !entry.archived) && isWanted(below(entry, owner)),
  );
  const counts = new Map<string, number>();
  for (const { name } of chosen) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  return chosen.map((entry) => {
    // Subgroups may hold repositories of one name; these are told apart by their groups.
    const folder = counts.get(keyOf(entry.name)) === 1 ? entry.name : below(entry, owner).replaceAll('/', '-');
    return { entry, target: targetOf(entry, folder, choice) };
  });
}

/** The target of a repository that is shown already, with what the forge says now. */
export function targetOf(entry: ForgeEntry, folder: string, choice: ForgeChoice): GitTarget {
  const { stars, description, homepage, topics, language, license, archived } = entry;
  const { forge } = choice.adapter;
  const said = new Map(Object.entries(choice.overrides));
  const { ref, root: start = '', ...overrides } = said.get(folder) ?? said.get(entry.name) ?? {};
  return {
    folder,
    address: entry.address,
    forge: entry.page,
    forgeKind: forge.kind,
    ...(forge.paths.contributors && { contributorsPage: `${entry.page}/${forge.paths.contributors}` }),
    ref,
    start,
    facts: { stars, description, homepage, topics, language, license, archived },
    files: choice.files,
    overrides,
  };
}

/** The path without the owner's. */
function below({ path, name }: ForgeEntry, owner: string): string {
  return path.toLowerCase().startsWith(`${owner.toLowerCase()}/`) ? path.slice(owner.length + 1) : name;
}

function keyOf(name: string): string {
  return name.toLowerCase();
}
