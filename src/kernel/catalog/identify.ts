import { isReservedName } from '#model/match-route.ts';
import type { Package } from '#model/package/package.ts';
import { shortName, unscopedName } from '#model/package/package.ts';
import type { Warning } from '#model/warning.ts';
import type { Repository } from '#sources/source.ts';
import type { CoreWords } from './core-words.ts';

/** A repository as a member of the family. */
export interface Member {
  /** The package, with its identity. */
  readonly package: Package;
  /** Source of its files. */
  readonly repository: Repository;
}

/** All members of a family, with unique names. */
export interface Family {
  /** Every member, in the order of the sources. */
  readonly members: readonly Member[];
  /** Other names of members (folder, repository name, full package name), with the identity of each. */
  readonly aliases: ReadonlyMap<string, string>;
  /** One for each repository whose own name was already taken. */
  readonly warnings: readonly Warning[];
}

/**
 * Gives each repository a unique name. A folder of that name has precedence; other repositories are named after their
 * folder (SECURITY L6). Without a package of the product's name, the repository of that name is the core package.
 */
export function identify(repositories: readonly Repository[], product: string, words: CoreWords = {}): Family {
  const warnings: Warning[] = [];
  const names = claimNames(repositories, { product, warnings });
  const members = repositories.flatMap((repository) => {
    const repo = names.get(repository);
    return repo === undefined ? [] : [{ package: toPackage(repository, repo, { product, words }), repository }];
  });
  return { members, aliases: aliasesOf(members), warnings };
}

function claimNames(
  repositories: readonly Repository[],
  { product, warnings }: { readonly product: string; readonly warnings: Warning[] },
): Map<Repository, string> {
  const names = new Map<Repository, string>();
  const taken = new Set<string>();
  const give = (repository: Repository, name: string): void => {
    names.set(repository, name);
    taken.add(name);
  };
  const namedCore = repositories.some((repository) => ownName(repository) === product);
  const claims = Map.groupBy(repositories, (repository) =>
    !namedCore && repository.metadata.reponame === product ? product : ownName(repository),
  );
  const others: { readonly repository: Repository; readonly message: (name: string) => string }[] = [];
  for (const [wanted, claimants] of claims) {
    if (isReservedName(wanted)) {
      others.push(...claimants.map((repository) => ({ repository, message: reservedMessage(wanted) })));
      continue;
    }
    const owner = claimants.find(({ folder }) => folder === wanted) ?? claimants[0];
    if (owner === undefined) continue;
    give(owner, wanted);
    const losers = claimants.filter((repository) => repository !== owner);
    others.push(...losers.map((repository) => ({ repository, message: takenMessage(wanted, owner.folder) })));
  }
  for (const { repository, message } of others) {
    const name = freeName(repository.folder, taken);
    give(repository, name);
    warnings.push({ repository: repository.folder, file: undefined, message: message(name) });
  }
  return names;
}

function takenMessage(wanted: string, owner: string): (name: string) => string {
  return (name) =>
    `The package name "${wanted}" is already used by ${owner}, so this package is shown as "${name}". Give one of the two another name.`;
}

function reservedMessage(wanted: string): (name: string) => string {
  return (name) =>
    `The name "${wanted}" is reserved by the site, so this package is shown as "${name}". Give it another name.`;
}

function ownName({ folder, metadata }: Repository): string {
  const name = unscopedName(shortName(metadata));
  return isSafeName(name) ? name : folder;
}

/** True for a name that is one plain URL segment. */
function isSafeName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters.
  return name !== '' && name.length <= 200 && !name.startsWith('.') && !/[/\\\u0000-\u001f\u007f]/.test(name);
}

function freeName(folder: string, taken: ReadonlySet<string>): string {
  let name = folder;
  for (let count = 2; taken.has(name) || isReservedName(name); count += 1) name = `${folder}-${count}`;
  return name;
}

function toPackage(
  { folder, metadata }: Repository,
  repo: string,
  { product, words }: { readonly product: string; readonly words: CoreWords },
): Package {
  const core = repo === product;
  return { ...metadata, repo, folder, core, title: repo, ...(core && { title: 'Matrix', ...words }) };
}

function aliasesOf(members: readonly Member[]): Map<string, string> {
  const identities = new Set(members.map((member) => member.package.repo));
  const aliases = new Map<string, string>();
  for (const kind of ['folder', 'reponame', 'name'] as const) {
    for (const { package: item } of members) {
      const alias = item[kind];
      if (alias !== undefined && !identities.has(alias) && !aliases.has(alias)) aliases.set(alias, item.repo);
    }
  }
  for (const { package: item, repository } of members) {
    for (const alias of repository.formerNames ?? []) {
      if (!identities.has(alias) && !aliases.has(alias)) aliases.set(alias, item.repo);
    }
  }
  return aliases;
}
