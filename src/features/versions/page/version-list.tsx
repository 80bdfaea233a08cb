import type { PackageVersionView } from '#features/versions/versions-view.ts';
import type { AppPage, PageFrame } from '#model/views/page-view.ts';
import { useLocale } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import type { Translations } from '#web/i18n/translations.ts';
import styles from './version-list.module.css';
import { VersionLink } from './version-switch.tsx';

interface VersionListProps {
  readonly view: AppPage;
  /** The versions, the current one first. */
  readonly versions: readonly PackageVersionView[];
}

/** The page with all versions of a package. */
export function VersionList({ view, versions }: VersionListProps) {
  const { texts, number } = useLocale();
  return (
    <div className={styles.versions}>
      <h1 tabIndex={-1}>{versionsTitle(texts, view)}</h1>
      <p>{fill(texts.versions.count, { count: number(versions.length) })}</p>
      <ul>
        {versions.map((version) => (
          <li key={`${version.kind} ${version.name}`}>
            <VersionLink version={version} isShown={false} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The title of the page with all versions of a package. */
export function versionsTitle({ versions }: Translations, { package: { title } }: Pick<PageFrame, 'package'>): string {
  return fill(versions.of, { package: title });
}
