import { commonOwner } from './relations/package-addresses.ts';
import type { SiteSnapshot } from './snapshot-store.ts';

/** Where the name of a family comes from that neither settings nor a core package name. */
export interface NameSources {
  /** Owner of the repositories at a forge, if a source names one. */
  readonly owner: string | undefined;
  /** Name of the folder of the repositories, if a source is one. */
  readonly folder: string | undefined;
}

/**
 * The name of a family without a core package: the owner of its repositories, else their folder; undefined without
 * either, and for a family with a core package.
 */
export function familyName(
  { snapshot, generated }: Pick<SiteSnapshot, 'snapshot' | 'generated'>,
  { owner, folder }: NameSources,
): string | undefined {
  if (!generated.has(snapshot.product)) return undefined;
  return owner ?? lastSegment(commonOwner(snapshot.packages)) ?? folder;
}

function lastSegment(url: string | undefined): string | undefined {
  const name = url?.slice(url.lastIndexOf('/') + 1);
  return name === '' ? undefined : name;
}
