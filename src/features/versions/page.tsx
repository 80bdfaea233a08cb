import { type AppPage, firstOf } from '#model/views/page-view.ts';
import { isOldVersion } from '#web/app/package-version.ts';
import type { PageFeature, PartsAt } from '#web/app/page-feature.ts';
import { ChangedIn } from './page/changed-in.tsx';
import { Permalink } from './page/permalink.tsx';
import { Refusal } from './page/refusal.tsx';
import { VersionList, versionsTitle } from './page/version-list.tsx';
import { VersionNotice } from './page/version-notice.tsx';
import { VersionSwitch } from './page/version-switch.tsx';
import { allVersionsPage, versionsData } from './versions-view.ts';

export const feature: PageFeature = {
  parts: [
    {
      place: 'version',
      styles: 'versions',
      render(view, at) {
        const versions = versionsData.of(view)?.versions;
        if (versions === undefined || !isInCard(view, at)) return undefined;
        return <VersionSwitch versions={versions} manifest={isOldVersion(view) ? undefined : view.package.version} />;
      },
    },
    {
      place: 'sidebar',
      styles: 'versions',
      render(view, at) {
        const versions = versionsData.of(view)?.versions;
        return versions === undefined || isInCard(view, at) ? undefined : <VersionSwitch versions={versions} />;
      },
    },
    {
      place: 'notices',
      render(view, at) {
        const versions = versionsData.of(view)?.versions;
        if (view.kind !== 'file' || versions === undefined) return undefined;
        if (!isOldVersion(view) && versions.missing === undefined) return undefined;
        return <VersionNotice view={view} versions={versions} links={at('preview')} />;
      },
    },
    {
      place: 'change',
      render(view, at) {
        const version = versionsData.of(view)?.changedIn?.version;
        return version === undefined ? undefined : <ChangedIn version={version} link={at('changed-in')[0]} />;
      },
    },
    {
      place: 'page-menu',
      render(view) {
        const path = versionsData.of(view)?.permalink;
        return path === undefined ? undefined : <Permalink path={path} />;
      },
    },
    {
      place: 'reason',
      render(view) {
        const refusal = versionsData.of(view)?.refusal;
        return refusal && view.kind === 'failure' ? <Refusal view={view} refusal={refusal} /> : undefined;
      },
    },
  ],
  pages: [
    {
      name: allVersionsPage,
      title: versionsTitle,
      render(view) {
        const versions = versionsData.of(view)?.list;
        return versions && <VersionList view={view} versions={versions} />;
      },
    },
  ],
};

/** True for a first page, which has the versions in its card, unless a part takes the place of the card. */
function isInCard(view: AppPage, at: PartsAt): boolean {
  return firstOf(view) !== undefined && at('head').length === 0;
}
