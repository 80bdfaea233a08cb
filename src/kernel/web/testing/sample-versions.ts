import type { FilePage } from '#model/views/page-view.ts';
import type { VersionsView } from '#model/views/versions-view.ts';
import { type SampleDocument, sampleDocument, samplePackage } from './sample-document.ts';

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

const page: FilePage = {
  ...sampleDocument.view,
  address: { repo: 'lantern', file: 'docs/wick.md' },
  path: '/lantern/docs/wick.html',
  first: undefined,
};

/** A document for tests: a page of {@link samplePackage} in its current version, with what a test changes. */
export function versionedDocument(changed: Partial<FilePage> = {}): SampleDocument {
  return { ...sampleDocument, view: { ...page, versions: sampleVersions, ...changed } };
}

/** The same page in version 1.0.0, with what a test changes of its versions. */
export function oldDocument(changed: Partial<VersionsView> = {}): SampleDocument {
  return versionedDocument({
    address: { repo: 'lantern@1.0.0', file: 'docs/wick.md' },
    path: '/lantern@1.0.0/docs/wick.html',
    package: { ...samplePackage, repo: 'lantern@1.0.0' },
    versions: { ...sampleVersions, shown: '1.0.0', isOld: true, currentPath: '/lantern/docs/wick.html', ...changed },
  });
}
