import type { ServerFeature } from '#server/feature.ts';
import { checkCallPath } from './declared.ts';
import { reportPath } from './report-path.ts';
import { checksOf } from './server/checks.ts';
import { packageCheck } from './server/package-check.ts';

/** The check of documents on a running site: a report and a badge of each package, and links to the reports of previews. */
export const feature: ServerFeature = {
  ofPage(view, snapshot) {
    const isPreview = view.kind === 'file' && view.shown?.isPreview === true;
    return isPreview ? reportPath.with(checkCallPath(view.address.repo, snapshot)) : undefined;
  },
  handlers(services) {
    const { catalog, documents } = services;
    const { report, badge } = packageCheck(documents.snapshots, catalog.versions, checksOf(services));
    return { check: report, badge };
  },
};
