import type { Context } from 'hono';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import { versionsPath } from '#features/versions/declared.ts';
import { allVersionsPage, versionsData } from '#features/versions/versions-view.ts';
import { readmeFile } from '#model/address/address.ts';
import { tryDecodePercent } from '#model/address/decode-percent.ts';
import { noHtml } from '#model/views/document-view.ts';
import { failureContent } from '#server/pages/page-content.ts';
import { type ServedPageDeps, servedPage } from '#server/pages/served-page.ts';
import { frameOfSite } from '#server/views/page-view.ts';
import { allVersions } from './page-versions.ts';

/** Creates the handler of `GET /-/versions/{package}.html`: all versions of a package, each with a link to its first page. */
export function versionsPage(
  deps: ServedPageDeps & { readonly versions: VersionSnapshots },
): (context: Context) => Promise<Response> {
  return servedPage(deps, async (snapshot, path) => {
    const name = tryDecodePercent(/([^/]*)\.html$/.exec(path)?.[1] ?? '') ?? '';
    const item = snapshot.packages.get(name)?.package;
    const versions = item && (await allVersions(deps.versions, { snapshot, package: item, file: readmeFile }));
    if (versions === undefined) {
      const failure = { status: 404, url: path, reason: 'package', near: { pages: [], words: name } } as const;
      return failureContent(snapshot, failure);
    }
    const frame = frameOfSite(snapshot, versionsPath(name, snapshot), item);
    const parts = versionsData.with({ list: versions });
    return {
      status: 200,
      view: { kind: 'feature', name: allVersionsPage, ...frame, parts, isUnlisted: true },
      ...noHtml,
      lasting: true,
    };
  });
}
