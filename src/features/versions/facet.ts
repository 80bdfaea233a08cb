import type { Facet } from '#catalog/facet.ts';
import { withOwnNames } from '#sources/ref-patterns.ts';
import { newestRelease, openVersions } from './open-versions.ts';
import { createCurrentRelease } from './snapshots/current-release.ts';
import { versionSettingsOf } from './version-settings.ts';

/** Versions of packages: their tags, branches and commits, and previews of branches and requests. */
export const facet: Facet = {
  refs({ versions, previews }, repository) {
    const { tags, branches, keep } = versionSettingsOf(versions, repository);
    const shown = keep === 0 ? { tags: [], branches: [] } : { tags: withOwnNames(tags, [repository]), branches };
    if (keep === 0 && previews.branches.length === 0) return undefined;
    return { ...shown, branches: [...shown.branches, ...previews.branches] };
  },
  requests: ({ previews: { requests, limit, days } }) => (requests ? { limit, days } : undefined),
  published: ({ versions, previews }) => [versions, previews],
  current: (settings) => createCurrentRelease(newestRelease(settings)),
  open: openVersions,
};
