import type { ReactNode } from 'react';
import { packagePath } from '#model/address/address.ts';
import type { PackageRow } from '#model/views/page-view.ts';
import type { MarkedPiece, SearchHit } from '#model/views/search.ts';
import { useApp } from '#web/app/app-context.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { groupHits, type HitGroup, iconOfGroup } from './group-hits.ts';
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
            {group.hits.map((hit) => (
              <li key={`${hit.kind} ${hit.url}`}>
                <a href={hit.url}>
                  <HitText hit={hit} />
                </a>
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

/** One hit: its title (for a section, heading and page) and the text around the first match. */
export function HitText({ hit: { kind, title, heading, excerpt } }: { readonly hit: SearchHit }) {
  return (
    <>
      {kind === 'section' ? (
        <small className={styles.page}>
          <Marked pieces={title} />
        </small>
      ) : null}
      <b className={styles.title}>
        <Marked pieces={kind === 'section' ? heading : title} />
      </b>
      {excerpt.length > 0 ? (
        <span className={styles.excerpt}>
          <Marked pieces={excerpt} />
        </span>
      ) : null}
    </>
  );
}

/** A text with the matching words marked. */
export function Marked({ pieces }: { readonly pieces: readonly MarkedPiece[] }) {
  // The order of the pieces never changes.
  return pieces.map(({ text, match }, index) => {
    const shown = <EmojiText key={index} text={text} />;
    return match ? <mark key={index}>{shown}</mark> : shown;
  });
}
