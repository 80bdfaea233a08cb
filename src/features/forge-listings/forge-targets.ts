import type { ForgeAdapter } from '#sources/forge/forge-adapter.ts';
import type { ForgeEntry } from '#sources/forge/forge-entry.ts';
import type { GitOverride, GitTarget } from '#sources/git-target.ts';
import { createNameFilter } from '#sources/ignore/ignore-rules.ts';

/** Options that select the repositories of an owner. */
export interface ForgeChoice {
  /** Adapter; its forge decides the URLs of editors, histories and contributors. */
  readonly adapter: Pick<ForgeAdapter, 'forge'>;
  /** Patterns of names and paths to show; all when empty. */
  readonly include: readonly string[];
  /** Patterns of names and paths to leave out. */
  readonly exclude: readonly string[];
  /** Patterns of the files to show; all when empty. */
  readonly files: readonly string[];
  /** Includes forks. */
  readonly forks: boolean;
  /** Includes archived repositories. */
  readonly archived: boolean;
  /** Settings of single repositories, by name or folder. */
  readonly overrides: Readonly<Record<string, GitOverride>>;
}

/** A repository to mirror, with its entry. */
export interface ForgeTarget {
  /** Target of the mirrors. */
  readonly target: GitTarget;
  readonly entry: ForgeEntry;
}

/** Selects the repositories to show, and gives each a unique folder name. */
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
    // Repositories in several subgroups may share a name; their groups make it unique.
    const folder = counts.get(keyOf(entry.name)) === 1 ? entry.name : below(entry, owner).replaceAll('/', '-');
    return { entry, target: targetOf(entry, folder, choice) };
  });
}

/** Target of a repository, with the current entry. */
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

/** Path without the owner. */
function below({ path, name }: ForgeEntry, owner: string): string {
  return path.toLowerCase().startsWith(`${owner.toLowerCase()}/`) ? path.slice(owner.length + 1) : name;
}

function keyOf(name: string): string {
  return name.toLowerCase();
}
