import { isPlaceholder, newestRelease } from '#catalog/releases/with-releases.ts';
import type { OtherVersion } from '#catalog/snapshot-store.ts';
import type { BadgeValues } from '#model/package/badge-values.ts';
import type { Metadata } from '#model/package/package.ts';
import type { Release } from '#model/package/release.ts';

/** What is known of a package besides its metadata. */
export interface BadgeSources {
  /** Its releases, newest first. */
  readonly releases: readonly Pick<Release, 'version' | 'time'>[];
  /** True on a site with a server, which draws badges of its own. */
  readonly isServed: boolean;
}

/** Metadata that badges show. */
type BadgeMetadata = Pick<Metadata, 'version' | 'license' | 'stars' | 'language' | 'archived' | 'workspacePackages'>;

/** Creates the values that badges of a package show. */
export function badgeValues(item: BadgeMetadata, { releases, isServed }: BadgeSources): BadgeValues {
  const newest = newestRelease(releases);
  const release = versionText(newest?.version);
  const own = versionText(item.version);
  const version = own === undefined || (isPlaceholder(own) && release !== undefined) ? release : own;
  const released = dateText(newest?.time);
  const workspace = workspaceVersions(item);
  return {
    ...(version !== undefined && { version }),
    ...(release !== undefined && { release }),
    ...(released !== undefined && { released }),
    ...(item.license && { license: item.license }),
    ...(item.stars > 0 && { stars: item.stars }),
    ...(item.language && { language: item.language }),
    ...(item.archived && { archived: true }),
    ...(isServed && { isServed }),
    ...(workspace && { workspace }),
  };
}

/** Creates the values that badges of an old version show: those of its files, and its tag in place of other releases. */
export function versionBadgeValues(
  item: BadgeMetadata,
  { name, version }: Pick<OtherVersion, 'name' | 'version'>,
): BadgeValues {
  if (version === undefined || version.kind === 'branch') return badgeValues(item, { releases: [], isServed: false });
  const releases = [{ version: name, time: version.time }];
  return badgeValues({ ...item, version: name }, { releases, isServed: false });
}

function workspaceVersions({ workspacePackages = [] }: BadgeMetadata): Readonly<Record<string, string>> | undefined {
  const known = workspacePackages.flatMap(({ folder, version }) => {
    const text = versionText(version);
    return text === undefined ? [] : [[folder, text] as const];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/** A version without its `v`; undefined for a text that is no version. */
function versionText(version: string | undefined): string | undefined {
  const text = version?.trim().replace(/^v(?=\d)/i, '');
  return text !== undefined && /^[\w.+~!:-]{1,60}$/.test(text) ? text : undefined;
}

/** The day of a time; undefined for one that no calendar has, which a commit may name. */
function dateText(time: number | undefined): string | undefined {
  const date = new Date(time ?? Number.NaN);
  return Number.isNaN(date.valueOf()) ? undefined : /^[^T]+/.exec(date.toISOString())?.[0];
}
