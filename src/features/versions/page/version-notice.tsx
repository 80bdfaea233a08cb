import type { ReactElement } from 'react';
import type { VersionsView } from '#features/versions/versions-view.ts';
import { packagePath } from '#model/address/address.ts';
import type { FilePage } from '#model/views/page-view.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';
import { familyRepo, isOldVersion } from '#web/app/package-version.ts';
import { fill } from '#web/i18n/format.ts';
import type { Translations } from '#web/i18n/translations.ts';
import { Notice } from '#web/page/above-article/page-notices.tsx';
import { PreviewNotice } from './preview-notice.tsx';

interface VersionNoticeProps {
  readonly view: FilePage;
  readonly versions: VersionsView;
  /** Links of the notice of a preview. */
  readonly links: readonly ReactElement[];
}

/** Says which version is shown, if it is not the current one, and leads to the current one. */
export function VersionNotice({ view, versions, links }: VersionNoticeProps) {
  const { texts } = useLocale();
  return (
    <Notice role="note">
      {versions.preview === undefined || versions.missing !== undefined ? noticeText(versions, texts.versions) : null}
      {versions.preview === undefined ? null : <PreviewNotice preview={versions.preview} links={links} />}
      {isOldVersion(view) ? <CurrentVersion view={view} versions={versions} /> : null}
    </Notice>
  );
}

/** Which version is shown; instead that it lacks the requested page, if it does. */
function noticeText({ isCommit, missing, shown, versions }: VersionsView, texts: Translations['versions']): string {
  const values = { version: shown, file: missing ?? '' };
  if (missing !== undefined) return fill(isCommit ? texts.missingInCommit : texts.missing, values);
  if (isCommit) return fill(texts.reading.commit, values);
  const kind = versions.find(({ name }) => name === shown)?.kind;
  return fill(kind === undefined || kind === 'release' ? texts.reading.release : texts.reading.unreleased, values);
}

/** Leads to the page in the current version, or to the package when that has no such page. */
function CurrentVersion({ view, versions: { versions } }: Omit<VersionNoticeProps, 'links'>) {
  const { site } = useApp();
  const { texts } = useLocale();
  const currentPath = view.shown?.currentPath;
  const current = versions.find((version) => version.current) ?? versions[0];
  if (current === undefined) return null;
  const [before = '', after = ''] = texts.versions[currentPath === undefined ? 'gone' : 'same'].split('{current}');
  return (
    <>
      {' '}
      {before}
      <a href={currentPath ?? packagePath(familyRepo(view), site)}>{current.name}</a>
      {after}
    </>
  );
}
