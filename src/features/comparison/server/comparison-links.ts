import type { Snapshot } from '#catalog/snapshot-store.ts';
import { type ComparisonData, comparisonData } from '#features/comparison/comparison-view.ts';
import { comparisonPath } from '#features/comparison/declared.ts';
import { currentVersionName } from '#features/versions/snapshots/find-version.ts';
import { versionsData } from '#features/versions/versions-view.ts';
import { latestVersion } from '#model/package/version.ts';
import type { FilePage, PackagePage } from '#model/views/page-view.ts';
import type { PartData } from '#model/views/part-data.ts';

/** The comparisons that a page links to; undefined without any. */
export function comparisonLinks(view: PackagePage, snapshot: Snapshot): PartData | undefined {
  if (view.kind !== 'file') return undefined;
  const preview = ofPreview(view, snapshot);
  const changedIn = ofRelease(view, snapshot);
  if (preview === undefined && changedIn === undefined) return undefined;
  const links: ComparisonData = { ...(preview && { preview }), ...(changedIn && { changedIn }) };
  return comparisonData.with(links);
}

/** That of the current version with the preview that is shown. */
function ofPreview({ shown: version }: FilePage, snapshot: Snapshot): string | undefined {
  const { shown, packages } = snapshot;
  if (!version?.isPreview || shown === undefined) return undefined;
  const { repo } = shown.package;
  const from = currentVersionName(packages.get(repo)?.repository) ?? latestVersion;
  return comparisonPath({ repo, from, to: shown.name }, undefined, snapshot);
}

/** That of the page in the newest release that changed it, with the release before. */
function ofRelease(view: FilePage, snapshot: Snapshot): string | undefined {
  const { changedIn } = versionsData.of(view) ?? {};
  if (changedIn?.since === undefined) return undefined;
  const { version: to, since } = changedIn;
  const repo = snapshot.shown?.package.repo ?? view.address.repo;
  return comparisonPath({ repo, from: since.version, to }, since.file, snapshot);
}
