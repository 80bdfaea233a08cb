import { type PackageVersionView, type VersionsView, versionListId } from '#features/versions/versions-view.ts';
import { useLocale } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './versions.module.css';

interface VersionSwitchProps {
  readonly versions: VersionsView;
  /** The version in the manifest, which is named too where it differs; undefined to leave it out. */
  readonly manifest?: string | undefined;
}

/** The shown version of the package, and the list of all: each leads to the same page. It opens without JavaScript. */
export function VersionSwitch({ versions, manifest }: VersionSwitchProps) {
  const { texts, number } = useLocale();
  const { isCommit, shown, versions: all, all: rest } = versions;
  const isNamed = manifest === undefined || manifest.replace(/^v/, '') === shown.replace(/^v/, '');
  const version = isNamed ? shown : `${manifest.replace(/^v/, '')} · ${shown}`;
  const label = isCommit ? fill(texts.page.commit, { commit: shown }) : fill(texts.versions.shown, { version });
  return (
    <div className={styles.switch}>
      <button type="button" popoverTarget={versionListId} className={styles.button} title={texts.versions.label}>
        <b>{label}</b> <Icon name={uiIcons.expand} />
      </button>
      <div id={versionListId} popover="auto" className={styles.list}>
        <ul aria-label={texts.versions.label}>
          {all.map((version) => (
            <li key={`${version.kind} ${version.name}`}>
              <VersionLink version={version} isShown={!isCommit && version.name === shown} />
            </li>
          ))}
          {rest ? (
            <li>
              <a href={rest.path} rel="nofollow">
                {fill(texts.versions.all, { count: number(rest.count) })}
              </a>
            </li>
          ) : null}
        </ul>
      </div>
    </div>
  );
}

/** The link to a version, with what is known of it. */
export function VersionLink({
  version: { name, path, kind, time, current },
  isShown,
}: {
  readonly version: PackageVersionView;
  readonly isShown: boolean;
}) {
  const { date, texts } = useLocale();
  return (
    <a href={path} rel="nofollow" aria-current={isShown ? 'true' : undefined}>
      <b>{name}</b>
      {current ? <small> {texts.versions.current}</small> : null}
      {kind === 'release' ? null : <small> {texts.versions.unreleased}</small>}
      {time === undefined ? null : <time dateTime={new Date(time).toISOString().slice(0, 10)}> {date(time)}</time>}
    </a>
  );
}
