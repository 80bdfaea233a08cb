import type { SearchHit } from '#model/search.ts';
import { Icon } from './icon.tsx';
import { uiIcons } from './icon-names.ts';
import { Marked } from './marked.tsx';
import styles from './search-hit-text.module.css';

/** What a row of results says of one hit: its heading, the page it stands in, and words around the match. */
export function SearchHitText({ hit }: { readonly hit: SearchHit }) {
  const inPage = hit.heading.length > 0;
  return (
    <span className={styles.hit}>
      <span className={styles.kind} aria-hidden="true">
        <KindMark kind={hit.kind} />
      </span>
      <b>
        <Marked pieces={inPage ? hit.heading : hit.title} />
      </b>
      {inPage ? (
        <span className={styles.page}>
          <Marked pieces={hit.title} />
        </span>
      ) : null}
      {hit.excerpt.length > 0 ? (
        <span className={styles.excerpt}>
          <Marked pieces={hit.excerpt} />
        </span>
      ) : null}
    </span>
  );
}

function KindMark({ kind }: Pick<SearchHit, 'kind'>) {
  return kind === 'section' ? '#' : <Icon name={kind === 'package' ? uiIcons.registry : uiIcons.menu} />;
}
