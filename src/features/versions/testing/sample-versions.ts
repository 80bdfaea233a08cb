import { type VersionsData, type VersionsView, versionsData } from '#features/versions/versions-view.ts';
import type { FilePage, OtherVersionView } from '#model/views/page-view.ts';
import type { SampleDocument } from '#web/testing/sample-document.ts';
import { currentDocument, oldDocument } from '#web/testing/sample-versions.ts';

/** Versions for tests: a branch, which is the current one, a prerelease and two releases. */
export const sampleVersions: VersionsView = {
  versions: [
    { name: 'main', path: '/lantern/docs/wick.html', kind: 'branch', time: Date.UTC(2026, 4, 21), current: true },
    { name: '3.0.0-rc.1', path: '/lantern@3.0.0-rc.1/docs/wick.html', kind: 'prerelease', time: undefined },
    { name: '2.4.0', path: '/lantern@2.4.0/docs/wick.html', kind: 'release', time: Date.UTC(2026, 0, 2) },
    { name: '1.0.0', path: '/lantern@1.0.0/docs/wick.html', kind: 'release', time: Date.UTC(2024, 6, 9) },
  ],
  shown: 'main',
};

/** A document for tests: a page in its current version, with what a test changes of the page and of its versions. */
export function versionedDocument(changed: Partial<FilePage> = {}, data: VersionsData = {}): SampleDocument {
  const parts = { ...versionsData.with({ versions: sampleVersions, ...data }), ...changed.parts };
  return currentDocument({ ...changed, parts });
}

/** The same page in version 1.0.0, with what a test changes of its versions. */
export function oldVersionDocument(
  changed: Partial<VersionsView> & Pick<OtherVersionView, 'currentPath'> = {},
  parts: FilePage['parts'] = {},
): SampleDocument {
  const { currentPath, ...versions } = { currentPath: undefined, ...sampleVersions, shown: '1.0.0', ...changed };
  const { isCommit, preview, shown: name } = versions;
  const path = 'currentPath' in changed ? { currentPath } : {};
  const { view } = oldDocument({ name, ...path, ...(isCommit && { isCommit }), ...(preview && { isPreview: true }) });
  return versionedDocument({ ...view, parts }, { versions });
}
