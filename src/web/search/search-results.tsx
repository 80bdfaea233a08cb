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

/** One hit: its folder, its title (for a section, page and heading) and the text around the first match. */
export function HitText({ hit: { kind, file, title, heading, excerpt } }: { readonly hit: SearchHit }) {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  return (
    <>
      {kind === 'section' || folder !== '' ? (
        <small className={styles.page}>
          {folder === '' ? null : <span>{kind === 'section' ? `${folder} · ` : folder}</span>}
          {kind === 'section' ? <Marked pieces={title} /> : null}
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

/**
 * A text with the matching words marked. Each piece is an element, and another one when its text changes: what a translator
 * of the browser puts in place of a text goes with its element, while React cannot find a text that is gone.
 */
export function Marked({ pieces }: { readonly pieces: readonly MarkedPiece[] }) {
  return pieces.map(({ text, match }, index) => {
    const Piece = match ? 'mark' : 'span';
    return (
      <Piece key={`${index} ${text}`}>
        <EmojiText text={text} />
      </Piece>
    );
  });
}
