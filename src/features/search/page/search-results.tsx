import type { ReactNode } from 'react';
import type { SearchHit } from '#features/search/contract/search.ts';
import { packagePath } from '#model/address/address.ts';
import type { PackageRow } from '#model/views/package-view.ts';
import { useApp } from '#web/app/app-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { groupHits, type HitGroup, iconOfGroup, keyOf } from './group-hits.ts';
import { HitRow, SectionRow } from './hit-row.tsx';
import styles from './search-results.module.css';

interface SearchResultsProps {
  readonly hits: readonly SearchHit[];
  /** Packages, for their icons. */
  readonly packages: readonly Pick<PackageRow, 'repo' | 'icon'>[];
  /** Rendered after a package's name, for example a link that searches only there. */
  readonly afterName?: (group: HitGroup) => ReactNode;
}

/** Search results by package. */
export function SearchResults({ hits, packages, afterName }: SearchResultsProps) {
  return (
    <ul className={styles.groups}>
      {groupHits(hits).map((group) => (
        <li key={group.repo}>
          <GroupHeading group={group} icon={iconOfGroup(group, packages)}>
            {afterName?.(group)}
          </GroupHeading>
          <ul className={styles.hits}>
            {group.pages.map(([best, ...others]) => (
              <li key={keyOf(best)}>
                <a href={best.url}>
                  <HitRow hit={best} />
                </a>
                {others.map((hit) => (
                  <a key={keyOf(hit)} href={hit.url} className={styles.section}>
                    <SectionRow hit={hit} />
                  </a>
                ))}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface GroupHeadingProps {
  readonly group: HitGroup;
  /** Icon of the package; undefined if the package is unknown. */
  readonly icon: string | undefined;
  readonly children: ReactNode;
}

function GroupHeading({ group, icon = uiIcons.packages, children }: GroupHeadingProps) {
  const { site } = useApp();
  return (
    <h2 className={styles.package}>
      <Icon name={icon} />
      <a href={packagePath(group.repo, site)}>{group.package}</a>
      {children}
    </h2>
  );
}
