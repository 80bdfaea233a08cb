import type { FilePage, OtherVersionView } from '#model/views/page-view.ts';
import { type SampleDocument, sampleDocument, samplePackage } from './sample-document.ts';

const page: FilePage = {
  ...sampleDocument.view,
  address: { repo: 'lantern', file: 'docs/wick.md' },
  path: '/lantern/docs/wick.html',
  first: undefined,
};

/** A document for tests: a page of {@link samplePackage} in its current version, with what a test changes. */
export function currentDocument(changed: Partial<FilePage> = {}): SampleDocument {
  return { ...sampleDocument, view: { ...page, ...changed } };
}

/** The same page in version 1.0.0, with what a test changes of the version. */
export function oldDocument(changed: Partial<OtherVersionView> = {}): SampleDocument {
  return currentDocument({
    address: { repo: 'lantern@1.0.0', file: 'docs/wick.md' },
    path: '/lantern@1.0.0/docs/wick.html',
    package: { ...samplePackage, repo: 'lantern@1.0.0' },
    shown: { name: '1.0.0', currentPath: '/lantern/docs/wick.html', ...changed },
  });
}
