import { type GitOverride, type GitTarget, isTargetAt, noFacts } from '#sources/git-target.ts';
import { createNameFilter } from '#sources/ignore/ignore-rules.ts';
import type { MirrorProgress, Mirrors } from '#sources/mirrors.ts';
import { type Source, SourceError } from '#sources/source.ts';
import { findOnDisk } from './find-on-disk.ts';
import { type GitAddress, gitAddress, masked } from './process/git-address.ts';

export interface GitSourceOptions {
  /** Git addresses; a path may be a repository or a folder of repositories. */
  readonly addresses: readonly string[];
  /** Mirrors of the repositories. */
  readonly mirrors: Mirrors;
  /** Branch or tag; undefined for the default branch of each repository. */
  readonly ref?: string | undefined;
  /** Folder inside the repositories that is shown as their root. */
  readonly root?: string | undefined;
  /** Patterns of the repository names to show; all when empty. */
  readonly include?: readonly string[];
  /** Patterns of the repository names to leave out. */
  readonly exclude?: readonly string[];
  /** Patterns of the files to show; all when empty. */
  readonly files?: readonly string[];
  /** Web page of a repository, with `{repo}` for its name. */
  readonly web?: string | undefined;
  /** Settings of single repositories by name, which take precedence over their metadata. */
  readonly overrides?: Readonly<Record<string, GitOverride>>;
  /** Called with the progress of a sync. */
  readonly onProgress?: (progress: MirrorProgress) => void;
  /** Interval between checks for changes, in milliseconds; 60,000 by default. */
  readonly interval?: number;
}

/** Creates a source of git repositories. Throws {@link SourceError} for an invalid address. */
export function gitSource(options: GitSourceOptions): Source {
  const addresses = options.addresses.map(gitAddress);
  const isWanted = createNameFilter(options.include ?? [], options.exclude ?? []);
  const name = options.addresses.map(masked).join(', ');
  const first = addresses[0];
  let shown: readonly GitTarget[] = [];

  async function targets(): Promise<readonly GitTarget[]> {
    const errors: SourceError[] = [];
    const lookups = addresses.map((address) =>
      findOnDisk(address).catch((error: unknown) => {
        if (!(error instanceof SourceError)) throw error;
        errors.push(error);
        // A repository that was removed is shown from its mirror.
        return [address];
      }),
    );
    const found = (await Promise.all(lookups)).flat();
    if (errors[0] !== undefined && errors.length === addresses.length) throw errors[0];
    const wanted = uniquelyNamed(found).filter(({ folder }) => isWanted(folder));
    if (wanted.length === 0)
      throw new SourceError(`No git repository of ${name} is selected. Check include and exclude.`);
    return wanted.map((each) => targetOf(options, each));
  }

  return {
    name: name.length > 200 ? `${masked(options.addresses[0] ?? '')} and ${addresses.length - 1} more` : name,
    label: addresses.length === 1 && first ? first.label : 'git',
    // A remote that is down may come back; a path without a repository is a configuration error.
    local: addresses.every(({ protocol }) => protocol === 'file'),
    interval: options.interval ?? 60_000,
    async list() {
      shown = await targets();
      return options.mirrors.sync(shown, options.onProgress);
    },
    async listCached() {
      shown = await targets();
      const found = await options.mirrors.listCached(shown);
      const { length } = found.repositories;
      return length === 0 ? undefined : { ...found, isPartial: length < shown.length };
    },
    canRefresh: (path) => shown.some((target) => isTargetAt(target, path)),
    async refresh(path) {
      const named = shown.filter((target) => isTargetAt(target, path));
      return named.length === 0 ? undefined : options.mirrors.refresh(named);
    },
    // The mirrors are shared by all sources and are closed by their creator.
    close: async () => undefined,
  };
}

interface AddressInFolder {
  readonly address: GitAddress;
  readonly folder: string;
}

/** Names repositories. A second repository of the same name is called `owner-name`. */
function uniquelyNamed(addresses: readonly GitAddress[]): readonly AddressInFolder[] {
  const taken = new Set<string>();
  return addresses.flatMap((address) => {
    const names = [address.name, `${address.owner ?? address.label}-${address.name}`];
    const folder = names.find((each) => !taken.has(each));
    if (folder === undefined) return [];
    taken.add(folder);
    return [{ address, folder }];
  });
}

function targetOf(options: GitSourceOptions, { address, folder }: AddressInFolder): GitTarget {
  const { ref, root, ...overrides } = options.overrides?.[folder] ?? {};
  const forge = overrides.forge ?? options.web?.replaceAll('{repo}', encodeURIComponent(folder));
  const { credentials, ...place } = address;
  return {
    folder,
    address: place.address,
    ...(credentials && { credentials }),
    forge,
    ref: ref ?? options.ref,
    start: root ?? options.root ?? '',
    facts: noFacts,
    overrides,
    files: options.files ?? [],
  };
}
