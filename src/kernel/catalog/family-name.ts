import type { Package } from '#model/package/package.ts';
import { commonOwner } from './package-addresses.ts';
import type { Snapshot } from './snapshot-store.ts';

/** Where the name of a family without a core package comes from. */
export interface NameSources {
  /** The name in the settings; absent when they have none. */
  readonly name?: string;
  /** Owner of the repositories at a forge, if a source names one. */
  readonly owner: string | undefined;
  /** Name of the folder of the repositories, if a source is one. */
  readonly folder: string | undefined;
}

/**
 * The name of a family without a core package: that in the settings, else the owner of its repositories, else their
 * folder; undefined without any of them, and for a family with a core package.
 */
export function familyName(
  { packages, inOrder, product }: Pick<Snapshot, 'packages' | 'inOrder' | 'product'>,
  sources: NameSources,
): string | undefined {
  return packages.get(product)?.package.generated ? nameOfFamily(inOrder, sources) : undefined;
}

/** The name of a family of these packages, none of which is its core package; undefined when nothing names it. */
export function nameOfFamily(packages: readonly Package[], { name, owner, folder }: NameSources): string | undefined {
  return name ?? owner ?? lastSegment(commonOwner(packages)) ?? folder;
}

function lastSegment(url: string | undefined): string | undefined {
  const name = url?.slice(url.lastIndexOf('/') + 1);
  return name === '' ? undefined : name;
}
