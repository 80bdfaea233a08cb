import type { ReactNode } from 'react';
import { packagePath } from '#model/address/address.ts';
import type { MarkedPiece, SearchHit } from '#model/views/search.ts';
import { useApp } from '#web/app/app-state.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import { groupHits, type HitGroup } from './group-hits.ts';
import styles from './search-results.module.css';

interface SearchResultsProps {
  readonly hits: readonly SearchHit[];
  /** What stands behind a package's name, such as a link that searches only there. */
  readonly beside?: (group: HitGroup) => ReactNode;
}

/** What a search found, by package. */
export function SearchResults({ hits, beside }: SearchResultsProps) {
  return (
    <ul className={styles.groups}>
      {groupHits(hits).map((group) => (
        <li key={group.repo}>
          <GroupHeading group={group}>{beside?.(group)}</GroupHeading>
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

function GroupHeading({ group, children }: { readonly group: HitGroup; readonly children: ReactNode }) {
  const { site } = useApp();
  const icon = site.packages.find(({ repo }) => repo === group.repo)?.icon ?? uiIcons.packages;
  return (
    <h2 className={styles.package}>
      <Icon name={icon} />
      <a href={packagePath(group.repo, site)}>{group.package}</a>
      {children}
    </h2>
  );
}

/** What is shown of a hit: the heading or the title, of a section also its page, and the words around the first match. */
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

/** A text with the words marked that were searched for. */
export function Marked({ pieces }: { readonly pieces: readonly MarkedPiece[] }) {
  // The same pieces are always in the same places.
  return pieces.map(({ text, match }, index) => {
    const shown = <EmojiText key={index} text={text} />;
    return match ? <mark key={index}>{shown}</mark> : shown;
  });
}
